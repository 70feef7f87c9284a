import type { ModelKind, Purpose } from '#contract/ai-models.ts';
import type { Probe, ProbeName } from '#contract/services.contract.ts';

export const KIND_WORDS: Readonly<Record<ModelKind, string>> = {
  chat: '聊天',
  embeddings: '向量',
  images: '圖片',
};

export const PURPOSE_WORDS: Readonly<Record<Purpose, string>> = {
  chat: '聊天',
  pictures: '看圖',
  helpers: '學習工具',
  exams: '試卷',
  children: '兒童',
  practice: '會話與語言練習',
  titles: '對話標題',
  embeddings: '知識庫向量',
  images: '圖片生成',
};

/** What holds for a purpose without a default model of its own. */
export const WITHOUT_DEFAULT: Readonly<Partial<Record<Purpose, string>>> = {
  chat: '不指定（使用第一個有金鑰的服務）',
  embeddings: '不使用（知識庫只按文字搜尋）',
  images: '不使用',
};

export const PROBE_WORDS: Readonly<Record<ProbeName, string>> = {
  reach: '連線',
  key: '金鑰',
  models: '模型清單',
  sentence: '回答一句話',
  usage: '用量回報',
  thinking_off: '關閉思考',
  picture: '看圖',
  schema: '指定格式的回答',
  embeddings: '知識庫向量',
};

export const RESULT_WORDS: Readonly<Record<Probe['result'], string>> = {
  passed: '通過',
  failed: '未通過',
  skipped: '略過',
};

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  key: '金鑰被拒絕',
  region: '不向這個地區提供服務',
  money: '額度已用完',
  busy: '請求太多',
  overloaded: '服務過載',
  filtered: '內容被過濾',
  too_long: '內容太長',
  gone: '模型已停用或不存在',
  parameter: '不接受請求中的參數',
  fault: '服務發生錯誤',
  unreachable: '無法連線',
  timeout: '太久沒有回應',
  broken: '回答中斷',
  empty: '沒有回答',
  thought: '思考太久，沒有回答',
};

/** A kind of failure in words; one that is newer than this page is shown as it is. */
export function failureWords(kind: string): string {
  return Object.hasOwn(FAILURE_WORDS, kind) ? (FAILURE_WORDS[kind] ?? kind) : kind;
}
