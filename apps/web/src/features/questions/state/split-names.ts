import { isBlank } from '#contract/form-fields.ts';
import { findNameProblem } from './unit-words.ts';

export type PastedName = {
  name: string;
  /** Why it cannot be saved; null where nothing stands against it. */
  problem: string | null;
};

/** The names of a pasted text, one a line; a name that stands there twice is one. */
export function splitNames(text: string): PastedName[] {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.trim());
  const names = new Set(lines.filter((line) => !isBlank(line)));
  return [...names].map((name) => ({ name, problem: findNameProblem(name) }));
}
