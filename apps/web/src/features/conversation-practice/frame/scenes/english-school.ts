import { englishScene } from './scene.ts';

/** Scenes in and around the school. */
export const SCHOOL_SCENES = [
  englishScene(
    {
      id: 'tuck-shop',
      title: '在小食部',
      place: '小息時，你到學校的小食部買點心。',
      roles: ['店員', '學生'],
    },
    `
    A | Good morning! What would you like? | 早安！你想要什麼？
    B | Good morning. Can I have a tuna sandwich, please? | 早安。請給我一個鮪魚三明治，可以嗎？
    A | Sure. Would you like something to drink? | 好的。要喝點什麼嗎？
    B | Yes, please. A small bottle of orange juice. | 好，請給我一小瓶柳橙汁。
    A | Is that everything? | 就這些嗎？
    B | Yes, that's all. How much is it? | 對，就這些。多少錢？
    A | That's eighteen dollars, please. | 一共十八元。
    B | Here you are. I have a twenty-dollar note. | 給你。我有一張二十元鈔票。
    A | Here's your change. Enjoy your snack! | 這是找給你的錢。慢慢享用！
    B | Thank you very much. Have a nice day! | 非常謝謝。祝你有美好的一天！
    `,
  ),
  englishScene(
    {
      id: 'library',
      title: '在圖書館',
      place: '你想在學校圖書館借一本書。',
      roles: ['圖書館員', '學生'],
    },
    `
    A | Hello! Can I help you? | 你好！需要幫忙嗎？
    B | Hello. I'm looking for a book about dinosaurs. | 你好。我在找一本關於恐龍的書。
    A | The science books are on the second floor. | 科學類的書在二樓。
    B | Thank you. How many books can I borrow? | 謝謝。我可以借幾本書？
    A | You can borrow three books at a time. | 你一次可以借三本。
    B | How long can I keep them? | 我可以借多久？
    A | You can keep them for two weeks. | 可以借兩個星期。
    B | Great. Here is my library card. | 太好了。這是我的借書證。
    A | Please bring them back before the tenth of May. | 請在五月十日前還書。
    B | No problem. I will return them on time. | 沒問題，我會準時歸還。
    `,
  ),
  englishScene(
    {
      id: 'in-class',
      title: '課堂上',
      place: '上英文課時，你有一個地方聽不懂。',
      roles: ['老師', '學生'],
    },
    `
    A | Please open your books to page twenty-five. | 請把課本翻到第二十五頁。
    B | Excuse me, could you say that again, please? | 不好意思，可以請您再說一次嗎？
    A | Of course. Page twenty-five. | 當然可以。第二十五頁。
    B | Thank you. What does this word mean? | 謝謝。這個字是什麼意思？
    A | It means very big. Can you make a sentence? | 意思是非常大。你能造一個句子嗎？
    B | Let me try. There is a huge tree in our school. | 我試試看。我們學校有一棵巨大的樹。
    A | Well done! That is a very good sentence. | 做得好！這是一個很好的句子。
    B | How do you spell it? | 這個字怎麼拼？
    A | I will write it on the board for you. | 我寫在黑板上給你看。
    B | Thank you. I understand now. | 謝謝您，我現在懂了。
    `,
  ),
  englishScene(
    {
      id: 'making-friends',
      title: '認識新朋友',
      place: '開學第一天，你和旁邊的同學聊起來。',
      roles: ['新同學', '你'],
    },
    `
    A | Hi! My name is Emma. What's your name? | 嗨！我叫艾瑪。你叫什麼名字？
    B | Hi, Emma. I'm Chris. Nice to meet you. | 嗨，艾瑪。我是克里斯，很高興認識你。
    A | Nice to meet you too. Are you new here? | 我也很高興認識你。你是新來的嗎？
    B | Yes, I am. This is my first day. | 是的，今天是我第一天。
    A | Welcome! What do you like to do after school? | 歡迎！你放學後喜歡做什麼？
    B | I like playing basketball and drawing. What about you? | 我喜歡打籃球和畫畫。你呢？
    A | I like basketball too. Do you want to play together? | 我也喜歡籃球。想一起打嗎？
    B | I'd love to. When do you usually play? | 我很樂意。你們通常什麼時候打？
    A | We play every Friday after school. | 我們每個星期五放學後打。
    B | Great! See you on Friday. | 太好了！星期五見。
    `,
  ),
];
