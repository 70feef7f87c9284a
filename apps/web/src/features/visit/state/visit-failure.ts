import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { visitEndText } from '#web/lib/session/visit-end.ts';

/** Why there is no visit. `text` is the sentence of the public chat's gate; other pages may choose by `kind`. */
export type VisitFailure = {
  /** `ended`: there was a visit, and the server took it back. `busy`: to be tried again later, as `text` says. */
  kind: 'wrong-password' | 'unknown-chatbot' | 'no-session' | 'ended' | 'busy' | 'failed';
  text: string;
};

const KINDS: Partial<Readonly<Record<ErrorCode, VisitFailure['kind']>>> = {
  share_password_wrong: 'wrong-password',
  chatbot_not_found: 'unknown-chatbot',
  too_many_attempts: 'busy',
  too_many_requests: 'busy',
  overloaded: 'busy',
};

export const UNKNOWN_CHATBOT: VisitFailure = { kind: 'unknown-chatbot', text: '找不到聊天機器人' };
export const NO_SESSION: VisitFailure = { kind: 'no-session', text: '無法建立聊天會話，請稍後再試' };
const FAILED: VisitFailure = { kind: 'failed', text: '登入錯誤，請稍後再試' };

export function visitFailure(error: unknown): VisitFailure {
  const end = visitEndText(error);
  if (end !== null) return { kind: 'ended', text: end };
  const kind = error instanceof ApiError && error.code ? KINDS[error.code] : undefined;
  if (!(error instanceof ApiError) || kind === undefined) return FAILED;
  if (kind === 'unknown-chatbot') return UNKNOWN_CHATBOT;
  return { kind, text: error.message + (kind === 'busy' ? whenAgain(error.retryAfter) : '') };
}

/** `wait` in seconds. */
function whenAgain(wait: number | null): string {
  if (wait === null) return '';
  return wait < 60 ? `（${wait} 秒後可再試）` : `（約 ${Math.ceil(wait / 60)} 分鐘後可再試）`;
}
