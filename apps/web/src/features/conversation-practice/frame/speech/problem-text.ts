import type { ListenProblem } from './listen.ts';

/** What went wrong with hearing, and what the pupil can do. */
export const PROBLEM_TEXT: Readonly<Record<ListenProblem, string>> = {
  refused: '瀏覽器沒有使用麥克風的權限。可以在網址列的設定中開啟，或用打字練習。',
  silence: '沒有聽到聲音。請靠近麥克風再說一次，或用打字練習。',
  'no-microphone': '找不到麥克風。請檢查麥克風有沒有接好，或用打字練習。',
  network: '語音辨識需要網路，現在連不上。請稍後再試，或用打字練習。',
  stopped: '錄音停下來了。準備好就再按一次「開始說」。',
  language: '這個瀏覽器聽不懂這種語言，請用打字練習。',
  other: '語音辨識暫時不能用，請用打字練習。',
};
