import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';

/** Why there is no image, and what became of it and can be done. */
export type ImageFailure = { title: string; advice: string };

const REFUSED =
  '描述還在，改好再生成就可以：不要寫受傷、武器、真實人物的名字或有版權的角色，改寫成景物、動物或想像的人物。這一次沒有計算在內。';
const GIVEN_BACK = '描述和設定都還在，這一次沒有計算在內。';
const UNCERTAIN = '描述和設定都還在。再按一次會接著做同一張圖片，不會重複計算。';

/** A failure in the words of this page; those of the server are preferred. */
export function imageFailure(error: unknown): ImageFailure {
  if (error instanceof NetworkError) {
    return { title: sentenceOf(null), advice: `${failureText(error).title}${UNCERTAIN}` };
  }
  if (!(error instanceof ApiError)) return { title: sentenceOf(null), advice: UNCERTAIN };
  return { title: error.serverMessage ?? sentenceOf(error.status), advice: adviceOf(error) };
}

/** Failures of which the server does not know itself whether there is an image; the last ones may have come as it was stored. */
const OPEN_ENDED: readonly ErrorCode[] = ['image_running', 'internal', 'database_unavailable'];

/** False when the server may still be making the image, or may have made it. */
export function isSettled(error: unknown): boolean {
  return error instanceof ApiError && error.code !== null && !OPEN_ENDED.includes(error.code);
}

function sentenceOf(status: number | null): string {
  if (status === 401) return '請先登入以使用圖片生成功能';
  if (status === 429) return '使用次數已達上限，請稍後再試';
  if (status !== null && status >= 500) return '服務器錯誤，請稍後再試';
  return '圖片生成失敗，請稍後再試';
}

function adviceOf(error: ApiError): string {
  const { code } = error;
  if (code === 'image_prompt_refused') return REFUSED;
  if (code === 'image_limit_daily' || code === 'image_limit_monthly') return '描述和設定都會留著。';
  return isSettled(error) ? GIVEN_BACK : UNCERTAIN;
}
