import type { generateContent } from '#contract/helpers.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { PromptMessage } from '../../../platform/llm/chat-request.ts';
import { DIFFICULTY_NAMES, STYLE_NAMES } from '../names.ts';
import { dataOnly, FOR_PUPILS, toMessages } from './common.ts';

export type ContentTask = Pick<
  Input<typeof generateContent>['body'],
  'subject' | 'topic' | 'difficulty' | 'learningStyle'
>;

const TEACHER = `你是一位有經驗的老師，為學生編寫一份可以自學的教材，只寫教材本身，用繁體中文，以 Markdown 書寫，依照這個次序：
1. 第一行是教材的標題（#）。
2. 講解：先說為什麼要學、需要先會什麼，再由淺入深解釋概念；新的詞語第一次出現時說明意思。
3. 例題：兩至三題，一步一步寫出怎樣想、怎樣做。
4. 練習：五題左右，由易到難，加上編號。練習裡不寫答案。
5. 最後一節是「參考答案」，依編號列出每題的答案和簡短的說明。

事實、算式和答案要自己再核對一次。不確定的事實不寫。`;

const DIFFICULTIES: Readonly<Record<ContentTask['difficulty'], string>> = {
  easy: '第一次接觸這個主題：句子短，一次只說一件事，多用生活中的例子，數字簡單。',
  medium: '已經有基礎：解釋道理，例題有兩三個步驟，練習包括應用題。',
  hard: '想要挑戰：深入原理和例外，例題要結合多個概念，練習包括需要推理或論證的題目。',
};

const STYLES: Readonly<Record<ContentTask['learningStyle'], string>> = {
  visual: '多用表格、條列、流程和文字畫成的示意圖，並請讀者在腦中想像畫面。',
  auditory: '像老師說話一樣書寫，適合朗讀：用對話、口訣和節奏幫助記憶，並請讀者把重點講給別人聽。',
  reading: '以完整的段落清楚說明，給出定義和重點整理，並請讀者用自己的話做筆記。',
  kinesthetic: '以動手做的活動、小實驗和身邊的物品帶出概念，步驟具體、安全，並請讀者邊做邊記錄。',
};

export function contentMessages({ subject, topic, difficulty, learningStyle }: ContentTask): PromptMessage[] {
  return toMessages(
    [
      TEACHER,
      `難度：${DIFFICULTY_NAMES[difficulty]}。${DIFFICULTIES[difficulty]}`,
      `學習風格：${STYLE_NAMES[learningStyle]}。${STYLES[learningStyle]}`,
      FOR_PUPILS,
      dataOnly('學科和主題'),
    ],
    [['學科', subject]],
    { label: '主題', text: topic },
  );
}
