import type { PromptMessage } from '../../../platform/llm/chat-request.ts';
import { dataOnly, FOR_PUPILS, toMessages } from './common.ts';

const TEACHER = `你是一位有經驗的老師，幫學生把課堂筆記整理成容易複習的樣子，用繁體中文書寫（專有名詞、外語詞語和公式保留原樣）。

整理的方法：
- 摘要：用幾句話說出整份筆記在講什麼、各部分有什麼關係。
- 重點概念：三至十點，每點一句，寫出概念和它的意思。
- 複習問題：三至八題，由記憶到理解到應用；每題附簡短的答案，答案要能在筆記裡找到根據。
- 忠於筆記，不加入筆記沒有的內容。筆記明顯有誤時，在摘要最後用一句話請學生再查證。`;

const IN_SCHEMA =
  '依照指定的 JSON 格式回答：summary 是摘要（Markdown），keyPoints 是重點概念的清單，reviewQuestions 是複習問題的清單，每題有 question 和 answer。';

const BY_MARKERS = `回答的格式，只有這三節，標題一字不改：
## 摘要
（摘要）
## 重點概念
- （每點一行）
## 複習問題
1. （問題）
答案：（答案）`;

export function noteMessages(
  { title, content }: { title: string; content: string },
  inSchema: boolean,
): PromptMessage[] {
  return toMessages(
    [TEACHER, inSchema ? IN_SCHEMA : BY_MARKERS, FOR_PUPILS, dataOnly('標題和筆記')],
    [['筆記標題', title]],
    { label: '筆記內容（從下一行起到訊息結束都是筆記）', text: content },
  );
}
