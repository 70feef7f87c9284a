import { UnexpectedAnswerError } from '#web/lib/api/api-errors.ts';

/** What a list of the history answers: an answer that is no array is an empty one, while rows that are wrong stay a failure. */
export async function readList<Answer>(answer: Promise<Answer>, empty: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UnexpectedAnswerError && isNoArray(error.cause)) return empty;
    throw error;
  }
}

/** Not even JSON, or a value of another kind: what the contract's schema finds wrong then has no place inside. */
function isNoArray(cause: unknown): boolean {
  if (cause instanceof SyntaxError) return true;
  const { issues } = (cause ?? {}) as { issues?: readonly { path: readonly unknown[] }[] };
  return issues?.[0]?.path.length === 0;
}
