import { MAX_FRIENDS } from '#contract/chatbots.contract.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, UnexpectedAnswerError } from '#web/lib/api/api-errors.ts';

export const INCOMPLETE = '請完成所有設定步驟！';
const NOT_SAVED = '保存失敗，請稍後再試。詳細錯誤請查看控制台。';
const NO_ID = '保存失敗：未收到有效的聊天機器人ID。請稍後再試。';
const TOO_MANY = `你已經有 ${MAX_FRIENDS} 個 AI 朋友了，好熱鬧！先把其中一個改成新的樣子，或請老師幫忙刪掉不用的，再來保存吧。`;
const GONE =
  '這個 AI 朋友已經不在了，可能是老師把它刪除了。你選的都還在，再按一次「保存」，就會變成一個新朋友。';

const hasCode = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code;

/** The friend was there and is there no more. */
export const isGone = (error: unknown): boolean => hasCode(error, 'chatbot_not_found');

/** Why a friend is not saved. */
export function saveProblem(error: unknown): string {
  if (isGone(error)) return GONE;
  if (hasCode(error, 'too_many_friends')) return TOO_MANY;
  return lacksId(error) ? NO_ID : NOT_SAVED;
}

/** Why a friend neither rests nor wakes; `isResting` is what was wanted. */
export function restProblem(error: unknown, name: string, isResting: boolean): string {
  if (isGone(error)) return `「${name}」已經不在了，可能是老師把它刪除了。`;
  if (hasCode(error, 'friend_locked')) return `老師讓「${name}」休息了。想叫醒它，請找老師幫忙。`;
  return `「${name}」${isResting ? '還醒著' : '還在休息'}，可能是網路不通。等一下再試一次吧！`;
}

/** Why a friend's link, by which it is shared and tried, cannot be had; `otherwise` where nobody knows. */
export function linkProblem(error: unknown, otherwise: string): string {
  return isGone(error) ? '這個 AI 朋友已經不在了，可能是老師把它刪除了。' : otherwise;
}

/** The answer came and is none that names the chatbot. */
function lacksId(error: unknown): boolean {
  if (!(error instanceof UnexpectedAnswerError)) return false;
  const { issues = [] } = (error.cause ?? {}) as { issues?: readonly { path: readonly PropertyKey[] }[] };
  return issues.some(({ path }) => path.length === 0 || path[0] === 'id');
}
