import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Milliseconds after the last key. */
const SEARCH_DELAY = 250;

type Props<Item extends { id: string }> = {
  label: string;
  description?: string;
  placeholder?: string;
  /** Nothing can be chosen any more. */
  disabled?: boolean;
  error?: string;
  value: Item | null;
  onChange: (item: Item | null) => void;
  labelOf: (item: Item) => string;
  /** Where the answers are kept, without the searched text. */
  queryKey: readonly string[];
  find: (search: string, signal: AbortSignal) => Promise<Item[]>;
  /** What stands in the place of the choices. */
  words: { nothing: string; failed: string };
};

/** One of many things, found by the server while somebody types. */
export function SearchSelect<Item extends { id: string }>(props: Props<Item>) {
  const { value, onChange, labelOf, queryKey, find, words, ...field } = props;
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), SEARCH_DELAY);
  // What stands in the field after a choice is nobody's search.
  const search = value && searched === labelOf(value) ? '' : searched;
  const found = useQuery({
    queryKey: [...queryKey, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  });
  const items = [...(found.data ?? [])];
  if (value && !items.some(({ id }) => id === value.id)) items.unshift(value);
  const failure = found.isError ? words.failed : words.nothing;
  return (
    <Select
      {...field}
      searchable
      clearable
      data={items.map((item) => ({ value: item.id, label: labelOf(item) }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(items.find((item) => item.id === id) ?? null)}
      onSearchChange={(text) => {
        setTyped(text);
        // Without a mouse a choice is taken back by deleting its text.
        if (text === '' && value) onChange(null);
      }}
      // The server has searched already, by more than what the label says.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? '搜尋中…' : failure}
    />
  );
}
