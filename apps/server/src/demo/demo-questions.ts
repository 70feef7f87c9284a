import type { Grade, Subject } from '#contract/questions.contract.ts';

/** The question database of the demo school, as its teachers keep it. */
export const DEMO_UNITS: readonly {
  subject: Subject;
  grade: Grade;
  name: string;
  questions: readonly string[];
}[] = [
  {
    subject: '數學',
    grade: '小學 (4年級)',
    name: '第3課 分數的認識',
    questions: [
      '把一個蛋糕平均分成 8 份，小明吃了 3 份。他吃了這個蛋糕的幾分之幾？還剩下幾分之幾？',
      '比較大小，在方格內填上 $>$、$<$ 或 $=$：\n\n(a) $\\frac{3}{4}\\ \\square\\ \\frac{5}{8}$\n\n(b) $\\frac{2}{6}\\ \\square\\ \\frac{1}{3}$',
      '把下列分數由小至大排列：$\\frac{1}{2}$、$\\frac{3}{8}$、$\\frac{3}{4}$、$\\frac{1}{8}$。',
      '計算：$\\frac{2}{7} + \\frac{3}{7} = \\square$，並畫圖說明你的想法。',
      '一條彩帶長 $\\frac{9}{10}$ 米，剪去 $\\frac{4}{10}$ 米後，餘下多少米？',
      '下列哪一個分數是假分數？\n\nA. $\\frac{5}{6}$\n\nB. $\\frac{7}{7}$\n\nC. $\\frac{2}{9}$\n\nD. $\\frac{1}{12}$',
    ],
  },
  {
    subject: '數學',
    grade: '小學 (4年級)',
    name: '第10課 周界和面積',
    questions: [
      '一個長方形操場長 45 米，闊 28 米。沿操場跑一圈，共跑了多少米？',
      '正方形的面積是 $64\\ \\text{cm}^2$，它的邊長是多少厘米？周界是多少厘米？',
      '下表是三個長方形的長和闊，試完成下表。\n\n| 長方形 | 長 (cm) | 闊 (cm) | 周界 (cm) | 面積 ($\\text{cm}^2$) |\n| --- | --- | --- | --- | --- |\n| 甲 | 9 | 4 | | |\n| 乙 | 12 | | 34 | |\n| 丙 | | 6 | | 48 |',
      '用一條長 36 厘米的鐵線圍成一個長方形，長和闊都是整厘米。怎樣圍，面積才最大？試列出三種圍法比較。',
      '小美說：「周界相等的兩個圖形，面積也一定相等。」你同意嗎？舉例說明。',
    ],
  },
  {
    subject: '數學',
    grade: '小學 (6年級)',
    name: '第2課 百分數',
    questions: [
      '一件外套原價 \\$480，現以八五折發售。售價是多少元？',
      '六年級有學生 120 人，其中 45% 是女生。男生有多少人？',
      '把下列各數化成百分數：(a) $\\frac{3}{5}$　(b) $0.125$　(c) $1\\frac{1}{4}$',
      '下表是圖書館上週借出圖書的數量。\n\n| 類別 | 故事 | 科普 | 歷史 | 其他 |\n| --- | --- | --- | --- | --- |\n| 本數 | 90 | 60 | 30 | 20 |\n\n(a) 故事書佔全部的百分之幾？\n\n(b) 科普書比歷史書多百分之幾？',
      '某校去年有學生 500 人，今年增加了 8%。今年有學生多少人？',
    ],
  },
  {
    subject: '數學',
    grade: '中學 (中一)',
    name: '第一章 基礎代數',
    questions: [
      '解方程 $5x - 7 = 18$，並驗算你的答案。',
      '化簡 $3(2a - b) - 2(a + 4b)$。',
      '若 $x = -2$，求 $3x^2 - 4x + 1$ 的值。',
      '爸爸今年的年齡是小華的 4 倍。六年後，爸爸的年齡是小華的 $2\\frac{1}{2}$ 倍。設小華今年 $x$ 歲，列出方程並求小華今年的年齡。',
      '一個長方形的長比闊多 5 cm，周界是 38 cm。求它的面積。',
      '數列 $4, 7, 10, 13, \\dots$ 的通項是什麼？第 50 項是多少？',
    ],
  },
  {
    subject: '數學',
    grade: '中學 (中三)',
    name: '第四章 畢氏定理與三角比',
    questions: [
      '直角三角形的兩條直角邊分別長 $6\\ \\text{cm}$ 和 $8\\ \\text{cm}$，求斜邊的長度。',
      '一把長 2.5 m 的梯子靠在牆上，梯腳離牆 0.7 m。梯頂離地面多高？',
      '在 $\\triangle ABC$ 中，$\\angle C = 90^\\circ$，$AB = 13$，$BC = 5$。求 $\\sin A$、$\\cos A$ 和 $\\tan A$。',
      '證明：若 $a = m^2 - n^2$、$b = 2mn$、$c = m^2 + n^2$（$m > n > 0$），則 $a^2 + b^2 = c^2$。',
      '從地面一點望向大廈頂部，仰角是 $35^\\circ$；向大廈走近 20 m 後，仰角是 $50^\\circ$。求大廈的高度，答案準確至最接近的米。',
    ],
  },
  {
    subject: '中文',
    grade: '小學 (3年級)',
    name: '單元一 標點與句子',
    questions: [
      '在括號內填上適當的標點符號：\n\n妹妹問（　）媽媽（　）我們今天去公園玩好嗎（　）',
      '用「不但……而且……」造句。',
      '把下列詞語排列成通順的句子：\n\n小鳥　樹上　唱歌　在　快樂地',
      '改正下列病句：「我把功課忘記了帶回學校。」',
      '把下面的句子改寫成「被」字句：「大風吹倒了那棵老樹。」',
    ],
  },
  {
    subject: '中文',
    grade: '小學 (5年級)',
    name: '單元二 修辭手法',
    questions: [
      '下列句子分別運用了哪一種修辭手法？\n\n| 句子 | 修辭手法 |\n| --- | --- |\n| 月亮像一隻彎彎的小船。 | |\n| 春風輕輕地撫摸着大地。 | |\n| 他餓得可以吃下一頭牛。 | |',
      '試運用擬人法，描寫下雨天的校園（約 50 字）。',
      '「書是良藥，善讀之可以醫愚。」這句話運用了什麼修辭手法？說明了什麼道理？',
      '仿作排比句：\n\n友誼是一把傘，為我擋風遮雨；友誼是＿＿＿＿，＿＿＿＿；友誼是＿＿＿＿，＿＿＿＿。',
      '設問和反問有什麼分別？各舉一例說明。',
    ],
  },
  {
    subject: '中文',
    grade: '小學 (5年級)',
    name: '單元十 閱讀理解：寓言',
    questions: [
      '閱讀〈守株待兔〉，回答：農夫為什麼不再耕田？結果怎樣？',
      '「守株待兔」這個成語比喻什麼？試用它造一個句子。',
      '〈揠苗助長〉的故事中，宋國人的做法錯在哪裡？你從中得到什麼啟示？',
      '把下列寓言和它的寓意配對：\n\n| 寓言 | 寓意 |\n| --- | --- |\n| 畫蛇添足 | A. 及時補救，未為晚也 |\n| 亡羊補牢 | B. 多此一舉，反而壞事 |\n| 刻舟求劍 | C. 不懂變通 |',
    ],
  },
  {
    subject: '中文',
    grade: '中學 (中二)',
    name: '第五課 文言文：〈愛蓮說〉',
    questions: [
      '解釋下列句中的粗體字：\n\n(a) 晉陶淵明**獨**愛菊。\n\n(b) 香遠**益**清。\n\n(c) 陶後**鮮**有聞。',
      '把「出淤泥而不染，濯清漣而不妖」語譯成白話文。',
      '作者以菊、牡丹、蓮分別比喻哪三類人？試引原文說明。',
      '文中運用了哪些手法突出蓮的品格？試舉兩項，並加以分析。',
      '「蓮，花之君子者也。」你認為今天的「君子」應有哪些品格？試寫一段約 150 字的短文。',
      '〈愛蓮說〉的「說」是一種什麼文體？',
    ],
  },
  {
    subject: '中文',
    grade: '中學 (中四)',
    name: '第一課 議論文寫作',
    questions: [
      '試以「網上學習能否取代課堂」為題，寫出論點一項、論據兩項。',
      '下列論證方法有何不同？各舉一例：舉例論證、對比論證、引用論證。',
      '閱讀下文，指出作者的中心論點，並評論其論據是否充分。\n\n> 「讀書破萬卷，下筆如有神。」由此可見，只要多讀書，便一定寫得出好文章。',
      '試以「失敗是成功之母」為題，寫一篇不少於 600 字的議論文。',
    ],
  },
  {
    subject: '英文',
    grade: '小學 (3年級)',
    name: 'Unit 2 Animals around us',
    questions: [
      'Fill in the blanks with **is** or **are**.\n\n1. There ____ a panda in the zoo.\n2. There ____ three rabbits under the tree.\n3. There ____ some milk for the kitten.',
      'Write the plural forms: *mouse, sheep, wolf, butterfly, goose*.',
      'Read and answer: Penguins cannot fly, but they swim very well. They eat fish and live in cold places.\n\n(a) What do penguins eat?\n\n(b) Can penguins fly?',
      'Look at the table and write two sentences.\n\n| Animal | can | cannot |\n| --- | --- | --- |\n| duck | swim | sing |\n| monkey | climb trees | fly |',
    ],
  },
  {
    subject: '英文',
    grade: '小學 (6年級)',
    name: 'Unit 1 Past and present',
    questions: [
      'Complete the sentences with the correct form of the verbs.\n\n1. My grandfather ________ (live) in a fishing village when he was young.\n2. We ________ (visit) the Space Museum last Sunday.\n3. She ________ (not finish) her project yet.',
      'Rewrite the sentence using **used to**: *In the past, people wrote letters every day.*',
      'Choose the best answer: The classroom ________ every afternoon.\n\nA. cleans　B. is cleaned　C. is cleaning　D. has cleaned',
      'Write about a change in your neighbourhood in about 60 words. Say what it was like before and what it is like now.',
      'Find and correct the four mistakes: *Yesterday my friend and me goes to the libary and borrow two book.*',
    ],
  },
  {
    subject: '英文',
    grade: '中學 (中二)',
    name: 'Unit 3 Saving our planet',
    questions: [
      'Read the passage and answer the questions.\n\n> Every year, eight million tonnes of plastic enter the oceans. Sea turtles mistake plastic bags for jellyfish, and many of them die.\n\n(a) How much plastic enters the oceans every year?\n\n(b) Why do sea turtles eat plastic bags?\n\n(c) Suggest one thing your school can do.',
      'Join the sentences with the words given.\n\n1. We recycle paper. We want to save trees. (*so that*)\n2. It was raining heavily. They cleaned the beach. (*although*)',
      'Complete the table with the correct forms of the words.\n\n| Noun | Verb | Adjective |\n| --- | --- | --- |\n| pollution | | polluted |\n| | protect | protective |\n| harm | harm | |',
      'Change into reported speech: "We will plant fifty trees next month," said the principal.',
      'Write an email to the Student Union suggesting two ways to reduce food waste in the canteen (about 120 words).',
    ],
  },
  {
    subject: '英文',
    grade: '中學 (中五)',
    name: 'Unit 6 Argumentative writing',
    questions: [
      'Discuss: *Secondary school students should be allowed to use AI tools for homework.* Write a letter to the editor of about 400 words.',
      'Identify the topic sentence and one supporting detail in the paragraph.\n\n> Reading for pleasure improves more than vocabulary. A study of 6,000 pupils found that those who read daily made faster progress in mathematics as well.',
      "Rewrite the sentences to sound more formal.\n\n1. Kids nowadays can't live without phones.\n2. I think the plan is a really bad idea.",
      'Complete with a suitable linking word: *however, furthermore, consequently, for instance*.\n\nOnline lessons save travelling time. ________, many students find it hard to concentrate at home.',
    ],
  },
];
