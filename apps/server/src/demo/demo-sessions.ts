import type { Exchange } from '../builders/builders.ts';

/** Conversations to look at: whose, with which of DEMO_CHATBOTS, how many days ago, and what was said. */
export const DEMO_SESSIONS: readonly {
  account: 'student' | 'teacher' | 'premium';
  chatbot: number;
  daysAgo: number;
  exchanges: readonly Exchange[];
}[] = [
  {
    account: 'student',
    chatbot: 0,
    daysAgo: 0,
    exchanges: [
      [
        '我的作文題目是「雨天」，可以怎樣開頭？',
        '雨天有很多可以寫的角度！先想一想：\n\n1. **聽到**什麼？雨點打在窗上像什麼聲音？\n2. **看到**什麼？操場、雨傘、同學的表情……\n3. **心情**怎樣？\n\n你最想從哪一個開始？試寫一句給我看看。',
      ],
      [
        '我想寫雨聲。「雨點滴滴答答地敲著窗。」',
        '很好，「敲」字用得活潑，好像雨點在叫你出去玩！再加一句，讓讀者知道**你在哪裡**、**在做什麼**，畫面就完整了。',
      ],
    ],
  },
  {
    account: 'student',
    chatbot: 2,
    daysAgo: 1,
    exchanges: [
      [
        '分數除法為什麼要倒過來乘？',
        '好問題！先看一個例子：$6 \\div \\frac{1}{2}$ 是問「6 裡面有多少個一半」。\n\n每個 1 有 2 個一半，所以 6 有 $6 \\times 2 = 12$ 個：\n\n$$6 \\div \\frac{1}{2} = 6 \\times \\frac{2}{1} = 12$$\n\n| 算式 | 意思 | 結果 |\n| --- | --- | --- |\n| $6 \\div 2$ | 每份 2，有幾份？ | 3 |\n| $6 \\div \\frac{1}{2}$ | 每份一半，有幾份？ | 12 |\n\n你試試 $4 \\div \\frac{1}{3}$，先說說它在問什麼？',
      ],
    ],
  },
  {
    account: 'student',
    chatbot: 1,
    daysAgo: 6,
    exchanges: [
      [
        'Hello Emma, yesterday I go to the beach.',
        'That sounds lovely! 🏖️ One small thing: yesterday is in the past, so we say "I **went** to the beach". Who did you go with?',
      ],
    ],
  },
  {
    account: 'teacher',
    chatbot: 4,
    daysAgo: 0,
    exchanges: [
      [
        '請設計一個五分鐘的課堂活動，讓學生明白空氣有重量。',
        '🎈 **氣球天平**（約 5 分鐘）\n\n1. 用衣架做天平，兩端各掛一個吹脹的氣球，調到平衡。\n2. 請學生**預測**：把其中一個氣球的氣放掉，天平會怎樣？\n3. 在膠紙上輕刺一個小孔慢慢放氣，觀察並討論。\n\n安全提示：刺孔時貼上膠紙，避免爆開。',
      ],
    ],
  },
  {
    account: 'premium',
    chatbot: 3,
    daysAgo: 2,
    exchanges: [
      [
        '“巴士”普通话怎么说？',
        '普通话说“公共汽车”（gōng gòng qì chē），口语里也说“公交车”。你平时坐几路车上学？',
      ],
    ],
  },
];
