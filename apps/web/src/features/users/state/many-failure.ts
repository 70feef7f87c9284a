import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';

/** Why nothing was changed, as it is told to the one who wanted to. */
export type ManyFailure = {
  title: string;
  /** Users in the way, each with the server's reason, which begins with the name. */
  refused: { id: string; reason: string }[];
  /** Other fields that are wrong. */
  others: string[];
};

const USER_PATH = /^ids\.(\d+)$/;

/** `ids` are those that were sent: the server names users by their place among them. */
export function readManyFailure(error: unknown, ids: readonly string[]): ManyFailure {
  const { title } = failureText(error);
  const failure: ManyFailure = { title, refused: [], others: [] };
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    const id = ids[Number(USER_PATH.exec(path)?.[1])];
    if (id !== undefined) failure.refused.push({ id, reason: message });
    else if (message !== title) failure.others.push(message);
  }
  return failure;
}
