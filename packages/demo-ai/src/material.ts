import { readBelow } from './helper-work.ts';
import { clip } from './sentences.ts';

const TOPIC_LENGTH = 60;

/** A learning material about the topic of the message, with everything that a real one has. */
export function writeMaterial(message: string): string {
  const topic = clip(readBelow(message, '主題')[0] ?? message.trim().replaceAll(/\s+/g, ' '), TOPIC_LENGTH);
  const subject = clip(readBelow(message, '學科')[0] ?? '這個學科', TOPIC_LENGTH);
  return `# ${topic}（示範教材）

> 這裡沒有連接真正的 AI，內容只用來展示畫面。

## 講解

學習「${topic}」之前，先想一想：在${subject}裡，你在哪裡見過它？把已經知道的寫下來，再看看有什麼還不明白。

| 步驟 | 做法 |
| --- | --- |
| 一 | 用自己的話說出「${topic}」的意思 |
| 二 | 找一個生活中的例子 |
| 三 | 說給同學聽，看看他明不明白 |

## 例題

**例題一**：請用一句話介紹「${topic}」。

1. 先找出最重要的詞語。
2. 再用這個詞語造一個完整的句子。
3. 最後檢查：沒學過的人看得懂嗎？

## 練習

1. 寫出兩個和「${topic}」有關的詞語。
2. 舉一個生活中的例子。
3. 它和你以前學過的什麼最相似？有什麼不同？
4. 為「${topic}」畫一張圖，並寫下說明。
5. 想一個問題，請同學回答。

## 參考答案

1. 詞語能從講解中找到即可。
2. 例子要說出時間、地點和發生了什麼事。
3. 相同和不同各寫一點。
4. 圖中要有名稱和箭頭。
5. 問題要能用今天學到的內容回答。`;
}
