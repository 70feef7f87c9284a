/** What answers are made of, in one language. Lists are variants: the question chooses one. */
export type Phrases = {
  demonstration: string;
  asked(question: string): string;
  /** The person sent no words. */
  wordless: string;
  recall(question: string): string;
  image: string;
  knowledge(number: string, excerpt: string): string;
  advice: readonly string[];
  closing: readonly string[];
  table: string;
  formula: string;
  code: string;
  story: string;
};

const CODE = `\`\`\`python
def add_up(numbers):
    total = 0
    for number in numbers:
        total += number
    return total

print(add_up([1, 2, 3]))  # 6
\`\`\``;

const FORMULA = '$$\nx = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n$$';

export const PHRASES_TW: Phrases = {
  demonstration: '> **示範回答**：這裡是示範環境，沒有連接真正的 AI，內容只用來展示畫面。',
  asked: (question) => `你問的是「${question}」，這個問題很值得想一想！`,
  wordless: '你沒有打字，不過沒關係，我們可以從這裡開始聊。',
  recall: (question) => `我記得你先前提到「${question}」，我們可以接著談。`,
  image: '我看到你附上了一張圖片。示範環境無法真正辨認圖片的內容，不過圖片已經順利送達。',
  knowledge: (number, excerpt) => `根據知識庫的資料：「${excerpt}」[${number}]`,
  advice: [
    '不妨分三步來想：\n\n1. **先找出關鍵詞**：題目真正要你回答什麼？\n2. **再連起來**：這些關鍵詞之間有什麼關係？\n3. **最後檢查**：試著用自己的話講一遍。',
    '有幾個方法可以試試看：\n\n- **舉一個例子**：生活裡有沒有類似的事？\n- **畫一張圖**：把想法畫出來，關係會更清楚。\n- **教別人一次**：能講給同學聽，就是真的懂了。',
    '我們換個角度：如果你要把它解釋給一年級的小朋友聽，你會怎麼說？先用**一句話**講重點，再補上**一個例子**。',
  ],
  closing: ['你想先從哪一部分開始？', '要不要試著說說你的想法？', '還有什麼地方想多了解一點嗎？'],
  table:
    '整理成表格會更清楚：\n\n| 項目 | 特點 | 例子 |\n| --- | --- | --- |\n| 甲 | 簡單、好記 | 口訣 |\n| 乙 | 完整、有條理 | 心智圖 |\n| 丙 | 有趣、印象深 | 小實驗 |',
  formula: `先看直角三角形的三邊：$a^2 + b^2 = c^2$。一元二次方程式的公式解則是：\n\n${FORMULA}`,
  code: `可以寫成這樣的程式：\n\n${CODE}`,
  story:
    '從前，森林裡住著一隻愛發問的小狐狸。有一天，牠問月亮：「你為什麼每天都不一樣？」月亮笑著說：「因為你每天都用新的眼睛看我呀。」',
};

export const PHRASES_HK: Phrases = {
  demonstration: '> **示範回答**：這裏是示範環境，沒有連接真正的 AI，內容只用作展示畫面。',
  asked: (question) => `你問的是「${question}」，這條問題很值得想一想！`,
  wordless: '你沒有輸入文字，不要緊，我們可以由這裏開始傾談。',
  recall: (question) => `我記得你之前提過「${question}」，我們可以接着談下去。`,
  image: '我看到你附上了一張圖片。示範環境未能真正辨認圖片的內容，不過圖片已經順利送達。',
  knowledge: (number, excerpt) => `根據知識庫的資料：「${excerpt}」[${number}]`,
  advice: [
    '不妨分三步來想：\n\n1. **先找出關鍵詞**：題目真正要你回答甚麼？\n2. **再連繫起來**：這些關鍵詞之間有甚麼關係？\n3. **最後檢查**：試試用自己的說話講一次。',
    '有幾個方法可以試試：\n\n- **舉一個例子**：生活裏有沒有甚麼相似的事？\n- **畫一幅圖**：把想法畫出來，關係會更清楚。\n- **教別人一次**：能夠講給同學聽，就是真正明白了。',
    '我們換個角度：如果要向小一的同學解釋，你會說甚麼？先用**一句話**講重點，再補上**一個例子**。',
  ],
  closing: ['你想先由哪一部分開始？', '不如說說你有甚麼想法？', '還有甚麼地方想多了解一點嗎？'],
  table:
    '整理成表格會更清楚：\n\n| 項目 | 特點 | 例子 |\n| --- | --- | --- |\n| 甲 | 簡單、易記 | 口訣 |\n| 乙 | 完整、有條理 | 腦圖 |\n| 丙 | 有趣、印象深 | 小實驗 |',
  formula: `先看直角三角形的三條邊：$a^2 + b^2 = c^2$。一元二次方程的公式解則是：\n\n${FORMULA}`,
  code: `可以寫成這樣的程式：\n\n${CODE}`,
  story:
    '從前，森林裏住着一隻愛發問的小狐狸。有一天，牠問月亮：「你為甚麼每天都不一樣？」月亮笑着說：「因為你每天都用新的眼睛看我呀。」',
};

export const PHRASES_CN: Phrases = {
  demonstration: '> **示范回答**：这里是示范环境，没有连接真正的 AI，内容只用来展示画面。',
  asked: (question) => `你问的是“${question}”，这个问题很值得想一想！`,
  wordless: '你没有输入文字，不过没关系，我们可以从这里聊起。',
  recall: (question) => `我记得你先前提到“${question}”，我们可以接着谈。`,
  image: '我看到你附上了一张图片。示范环境无法真正辨认图片的内容，不过图片已经顺利送达。',
  knowledge: (number, excerpt) => `根据知识库的资料：“${excerpt}”[${number}]`,
  advice: [
    '不妨分三步来想：\n\n1. **先找出关键词**：题目真正要你回答什么？\n2. **再连起来**：这些关键词之间有什么关系？\n3. **最后检查**：试着用自己的话讲一遍。',
    '有几个方法可以试试看：\n\n- **举一个例子**：生活里有没有类似的事？\n- **画一张图**：把想法画出来，关系会更清楚。\n- **教别人一次**：能讲给同学听，就是真的懂了。',
    '我们换个角度：如果你要把它解释给一年级的小朋友听，你会怎么说？先用**一句话**讲重点，再补上**一个例子**。',
  ],
  closing: ['你想先从哪一部分开始？', '要不要试着说说你的想法？', '还有什么地方想多了解一点吗？'],
  table:
    '整理成表格会更清楚：\n\n| 项目 | 特点 | 例子 |\n| --- | --- | --- |\n| 甲 | 简单、好记 | 口诀 |\n| 乙 | 完整、有条理 | 思维导图 |\n| 丙 | 有趣、印象深 | 小实验 |',
  formula: `先看直角三角形的三边：$a^2 + b^2 = c^2$。一元二次方程的求根公式则是：\n\n${FORMULA}`,
  code: `可以写成这样的程序：\n\n${CODE}`,
  story:
    '从前，森林里住着一只爱发问的小狐狸。有一天，它问月亮：“你为什么每天都不一样？”月亮笑着说：“因为你每天都用新的眼睛看我呀。”',
};

export const PHRASES_EN: Phrases = {
  demonstration:
    '> **Demonstration**: no real AI is connected here. This answer only shows what the page looks like.',
  asked: (question) => `You asked “${question}” – a question worth thinking about!`,
  wordless: 'You sent no words, and that is fine: we can start from here.',
  recall: (question) => `I remember that you mentioned “${question}” before, so let us go on from there.`,
  image:
    'I can see that you attached an image. The demonstration cannot recognise what it shows, but it arrived safely.',
  knowledge: (number, excerpt) => `The knowledge base says: “${excerpt}” [${number}]`,
  advice: [
    'Try three steps:\n\n1. **Find the key words**: what are you really asked?\n2. **Connect them**: how do they belong together?\n3. **Check**: say the answer in your own words.',
    'Here are some things to try:\n\n- **Find an example**: is there something like it in your daily life?\n- **Draw it**: a picture shows how ideas belong together.\n- **Teach it**: if a friend understands you, you have understood it.',
    'Let us look at it from another side: how would you explain it to a six-year-old? Say the main point in **one sentence**, then add **one example**.',
  ],
  closing: [
    'Where would you like to begin?',
    'What do you think yourself?',
    'What else would you like to know?',
  ],
  table:
    'A table makes it clearer:\n\n| Way | Strength | Example |\n| --- | --- | --- |\n| A | simple, easy to remember | a rhyme |\n| B | complete, in order | a mind map |\n| C | fun, hard to forget | a small experiment |',
  formula: `Start with the sides of a right triangle: $a^2 + b^2 = c^2$. The solution of a quadratic equation is:\n\n${FORMULA}`,
  code: `It can be written like this:\n\n${CODE}`,
  story:
    'Once upon a time a curious little fox lived in the forest. One night it asked the moon: “Why do you look different every day?” The moon smiled: “Because every day you look at me with new eyes.”',
};
