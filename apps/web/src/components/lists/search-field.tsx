import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { icon } from '#web/components/icon.tsx';

const SearchIcon = icon('M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM15 15l4.5 4.5');

/** Milliseconds after the last key. */
const DELAY = 250;
/** Characters that every search of the server takes. */
const LONGEST = 200;

type Props = { label: string; value: string; onSearch: (search: string) => void };

/**
 * Searches while somebody types, but not for half of a word: `onSearch` is told 250 ms after the last key, at once by
 * Enter, and never while characters are being composed (Bopomofo, Cangjie, Pinyin). `value` is what the list is
 * searched by now. When it changes by another way, a button that clears it for example, the field follows; what
 * somebody is typing stays theirs.
 */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const [focused, setFocused] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (!focused) setTyped(value);
  }

  const search = useDebouncedCallback((text: string) => {
    if (text.trim() !== value) onSearch(text.trim());
  }, DELAY);

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST}
      leftSection={<SearchIcon size={18} />}
      value={typed}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        search.flush();
      }}
      onChange={({ currentTarget, nativeEvent }) => {
        setTyped(currentTarget.value);
        if (!(nativeEvent as InputEvent).isComposing) search(currentTarget.value);
      }}
      onCompositionStart={() => search.cancel()}
      onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) search.flush();
      }}
    />
  );
}
