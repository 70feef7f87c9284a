import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { toast } from '#web/lib/toast.ts';

/** A toast with the screen's own words and the reason below them. That the session ended the page itself says. */
export function tellFailure(text: string, error: unknown, reason = reasonOf(error)): void {
  if (error instanceof ApiError && error.status === 401) return;
  toast(
    'error',
    <>
      <p>{text}</p>
      <p>{reason}</p>
    </>,
  );
}

export const isGone = (error: unknown) =>
  error instanceof ApiError && error.code === 'chat_session_not_found';

/** The server says in English that a chat is not there, as its API must. */
export function reasonOf(error: unknown): string {
  return isGone(error) ? '這段聊天不存在，或者已被刪除。' : failureText(error).title;
}
