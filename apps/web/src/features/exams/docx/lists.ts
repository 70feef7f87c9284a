import type { INumberingOptions } from 'docx';
import { makeListKind } from './styles.ts';

type ListKind = INumberingOptions['config'][number];

/** What the items of a list have in common: how they look, and which of the lists that look so it is. */
export type ListMark = { reference: string; instance: number };

/** The lists of a file. Each counts for itself; Word wants to know at the beginning how they look. */
export class Lists {
  readonly #kinds = new Map<string, ListKind>();
  #count = 0;

  get kinds(): ListKind[] {
    return [...this.#kinds.values()];
  }

  /** `start` is the first number, null for a list without numbers; `indent` is in twentieths of a point. */
  begin(start: number | null, indent: number): ListMark {
    const reference = `${start === null ? 'dots' : `from-${start}`}-${indent}`;
    if (!this.#kinds.has(reference)) this.#kinds.set(reference, makeListKind(reference, start, indent));
    // Dots do not count, and need no list of their own.
    if (start !== null) this.#count += 1;
    return { reference, instance: start === null ? 0 : this.#count };
  }
}
