/** What a run does with what it found, beside printing it. */
export type OutcomeOptions = {
  /** Also written to this file, for who collects the results of several runs. */
  json: string | null;
  /** Figures and charts of this run become those of docs/bench.md. */
  keep: boolean;
};

export const OUTCOME_OPTIONS = { json: { type: 'string' }, keep: { type: 'boolean' } } as const;

export const OUTCOME_USAGE = `  --json     write the result to this file as well
  --keep     put figures and charts into docs/bench.md`;

export function readOutcomeOptions(values: {
  json?: string | undefined;
  keep?: boolean | undefined;
}): OutcomeOptions {
  return { json: values.json ?? null, keep: values.keep ?? false };
}
