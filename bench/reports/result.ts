import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** What one command found, as it is handed over and reported. */
export const resultSchema = z.object({
  name: z.string(),
  /** What was found, by what it is called; seeds included. */
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  /** Promises and bounds that were not kept, and those that were. */
  broken: z.array(z.string()),
  kept: z.array(z.string()).default([]),
  /** A table, the first row its head. */
  table: z.array(z.array(z.string())).default([]),
  charts: z.array(z.object({ name: z.string(), title: z.string(), svg: z.string() })).default([]),
});

export type Result = z.output<typeof resultSchema>;

export function writeResult(file: string, results: readonly z.input<typeof resultSchema>[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** Throws where the file is missing, or is not what a command writes. */
export function readResults(file: string): Result[] {
  return z.array(resultSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}
