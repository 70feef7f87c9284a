import { ApiError, NetworkError, UnexpectedAnswerError } from './api-errors.ts';

/** A failure in words for the screen: what happened and what to do, and the technical line for the one who helps. */
export type FailureText = { title: string; detail: string };

/** The one place where a failure of a call becomes a sentence. */
export function failureText(error: unknown): FailureText {
  if (error instanceof ApiError) {
    return { title: error.serverMessage ?? sentenceOf(error.status), detail: error.text };
  }
  if (error instanceof NetworkError) {
    const title =
      error.reason === 'timeout'
        ? '伺服器太久沒有回應，請稍後再試。'
        : '無法連線到伺服器，請檢查網路連線後再試一次。';
    return { title, detail: error.message };
  }
  if (error instanceof UnexpectedAnswerError) {
    return { title: '伺服器的回應與此頁面不符，請重新載入頁面。', detail: error.message };
  }
  return {
    title: '發生未預期的錯誤，請再試一次。',
    detail: error instanceof Error ? error.message : String(error),
  };
}

function sentenceOf(status: number): string {
  if (status === 401) return '登入已過期，請重新登入。';
  if (status === 403) return '您沒有權限執行此操作。';
  if (status === 404) return '找不到所需的資料。';
  if (status === 413) return '送出的資料太大。';
  if (status === 429) return '操作過於頻繁，請稍後再試。';
  return status >= 500 ? '伺服器暫時無法處理，請稍後再試。' : '伺服器無法接受這個要求。';
}
