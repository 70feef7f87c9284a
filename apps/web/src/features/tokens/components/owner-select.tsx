import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findOwners, type Owner } from '../api/find-owners.ts';

/** Milliseconds after the last key. */
const SEARCH_DELAY = 250;

type Props = { owner: Owner | null; onChange: (owner: Owner | null) => void };

/** Whose key it is, found by name or e-mail; nobody's key is shared by all. */
export function OwnerSelect({ owner, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim(), SEARCH_DELAY);
  // What stands in the field after a choice is nobody's search.
  const search = owner && searched === labelOf(owner) ? '' : searched;
  const found = useQuery({
    queryKey: ['tokens', 'owners', search],
    queryFn: ({ signal }) => findOwners(search, signal),
    placeholderData: keepPreviousData,
  });
  const owners = [...(found.data ?? [])];
  if (owner && !owners.some(({ id }) => id === owner.id)) owners.unshift(owner);
  return (
    <Select
      label="用戶"
      description="指定用戶後，只有這位用戶的對話會用這個金鑰"
      placeholder="未指定（所有人共用）"
      searchable
      clearable
      data={owners.map((person) => ({ value: person.id, label: labelOf(person) }))}
      value={owner?.id ?? null}
      onChange={(id) => onChange(owners.find((person) => person.id === id) ?? null)}
      onSearchChange={(text) => {
        setTyped(text);
        // Without a mouse a choice is taken back by deleting its text.
        if (text === '' && owner) onChange(null);
      }}
      // The server has searched already, by more than what the label says.
      filter={({ options }) => options}
      nothingFoundMessage={messageOf(found)}
    />
  );
}

function labelOf({ name, email }: Owner): string {
  return `${name}（${email}）`;
}

function messageOf({ isPending, isError }: { isPending: boolean; isError: boolean }): string {
  if (isPending) return '搜尋中…';
  return isError ? '無法載入用戶，請稍後再試' : '沒有符合的用戶';
}
