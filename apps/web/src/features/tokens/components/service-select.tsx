import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useServices } from '../state/use-services.ts';

/** The service of a new key. */
const FIRST = 'openai';

/** The AI service of a key; one that is not there any more stays the stored one. */
export function ServiceSelect({ stored }: { stored: string | null }) {
  const { list, nameOf } = useServices();
  const [chosen, setChosen] = useState(stored ?? FIRST);
  const ids = [...new Set([...list.map(({ id }) => id), stored ?? FIRST])];
  return (
    <NativeSelect
      name="provider"
      label="服務"
      value={chosen}
      onChange={({ currentTarget: { value } }) => setChosen(value)}
      data={ids.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
}
