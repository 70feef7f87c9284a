import { useMemo } from 'react';
import { markWords } from '../state/mark-words.ts';

/** A text in which what was searched is marked. */
export function MarkedText({ text, search }: { text: string; search: string }) {
  const parts = useMemo(() => markWords(text, search), [text, search]);
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
