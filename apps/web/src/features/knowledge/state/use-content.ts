import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/**
 * The content of a knowledge base while it is edited. A million characters cannot go through React with every key, so
 * the browser's own field holds them; `seen` follows when the keys rest, for what is made of the content.
 */
export type Content = {
  field: RefObject<HTMLTextAreaElement | null>;
  initial: string;
  seen: string;
  /** `seen` is what is in the field. */
  isSettled: boolean;
  /** What is in the field now. */
  read: () => string;
  replace: (text: string) => void;
  onInput: () => void;
};

/** Milliseconds after the last key, for short and for long texts. */
const REST = { short: 300, long: 900 };
const LONG = 100_000;

export function useContent(initial: string): Content {
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(initial);
  const [isSettled, setIsSettled] = useState(true);
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = () => field.current?.value ?? seen;
  const look = () => {
    clearTimeout(timer.current);
    startTransition(() => {
      setSeen(read());
      setIsSettled(true);
    });
  };
  return {
    field,
    initial,
    seen,
    isSettled,
    read,
    replace: (text) => {
      if (field.current) field.current.value = text;
      look();
    },
    onInput: () => {
      setIsSettled(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(look, seen.length > LONG ? REST.long : REST.short);
    },
  };
}
