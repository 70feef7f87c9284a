import { CHAT_APOLOGY, type ResponseLanguage } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-errors.ts';
import { spokenText } from '#web/lib/words/spoken-text.ts';
import type { Answer, AnswerStatus } from '../state/conversation.ts';

/** What an AI friend says where grown-ups would be told an error. */

export const OFFLINE = '好像沒有網路了。連上網路以後，我們再接著聊，你打的字我都留著。';
export const RECONNECTING = '網路走丟了，我正在找它…';
export const WAITING = '好多小朋友在和我聊天，我在排隊，請等我一下…';
export const TOO_LONG = '這段話太長了，我一次讀不完。分成幾段告訴我，好嗎？';
export const STOP_FAILED = '我一下子停不下來，再按一次「停止」好嗎？';

const UNREACHABLE = '我聽不到你說話，可能是網路不通。等一下再按一次送出吧！';
const HICCUP = '咦，出了一點小問題。你打的字還在，再按一次送出好嗎？';

const REFUSALS: Partial<Readonly<Record<ErrorCode, string>>> = {
  too_many_requests: '大家一起說話，我聽不清楚了。等一下再按送出吧！',
  overloaded: '大家一起說話，我聽不清楚了。等一下再按送出吧！',
  shutting_down: '我要去伸個懶腰，馬上回來。等一下再按送出吧！',
  database_unavailable: '我要去伸個懶腰，馬上回來。等一下再按送出吧！',
  turn_running: '我還在回答上一個問題，等我說完再問吧！',
  chatbot_not_found: '我要去休息一陣子了。請問問老師，我什麼時候回來。',
};

/** Why a question was not taken. It stands in the box again. */
export function refusalWords(error: unknown): string {
  if (error instanceof NetworkError) return UNREACHABLE;
  return (error instanceof ApiError && error.code && REFUSALS[error.code]) || HICCUP;
}

/** Below an answer that did not come to its end; the answer's own problem is for grown-ups. */
export const ENDINGS: Partial<Readonly<Record<AnswerStatus, string>>> = {
  failed: CHAT_APOLOGY,
  interrupted: CHAT_APOLOGY,
  lost: '網路斷了，我的話只說到一半。',
  stopped: '好，我先說到這裡。',
};

/** What a screen reader is told. */
export const ANNOUNCEMENTS = {
  waiting: () => WAITING,
  outcome: ({ status, text }: Answer) => `${spokenText(text)}${ENDINGS[status] ?? ''}`,
};

/** To begin with, where typing is still hard. */
export const STARTERS: Readonly<Record<ResponseLanguage, readonly string[]>> = {
  'zh-TW': ['你好！', '你會做什麼？', '說個故事給我聽'],
  'zh-HK': ['你好！', '你會做甚麼？', '講個故事給我聽'],
  'zh-CN': ['你好！', '你会做什么？', '讲个故事给我听'],
  en: ['Hello!', 'What can you do?', 'Tell me a story'],
};

/** Of a friend whose maker wrote no welcome message. */
export const GREETINGS: Readonly<Record<ResponseLanguage, Answer>> = {
  'zh-TW': greeting('哈囉！很高興見到你。想聊什麼呢？'),
  'zh-HK': greeting('你好呀！很高興見到你。想傾甚麼呢？'),
  'zh-CN': greeting('你好！很高兴见到你。想聊什么呢？'),
  en: greeting('Hi! Nice to meet you. What shall we talk about?'),
};

function greeting(text: string): Answer {
  return {
    role: 'assistant',
    id: 'greeting',
    text,
    status: 'finished',
    turnId: null,
    problem: '',
    sources: [],
  };
}
