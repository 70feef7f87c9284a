import { englishScene } from './scene.ts';

/** Scenes at home and in town. */
export const TOWN_SCENES = [
  englishScene(
    {
      id: 'asking-the-way',
      title: '問路',
      place: '一位遊客在街上向你問路。',
      roles: ['遊客', '你'],
    },
    `
    A | Excuse me. How can I get to the museum? | 不好意思，請問怎麼去博物館？
    B | Go straight and turn left at the traffic lights. | 直走，在紅綠燈左轉。
    A | Is it far from here? | 離這裡遠嗎？
    B | No, it's only ten minutes on foot. | 不遠，走路只要十分鐘。
    A | Can I take a bus? | 我可以坐公車嗎？
    B | Yes. Take the number six bus and get off at the park. | 可以。坐六號公車，在公園下車。
    A | Where is the bus stop? | 公車站在哪裡？
    B | It's across the road, next to the bank. | 在馬路對面，銀行旁邊。
    A | Thank you so much for your help. | 非常謝謝你的幫忙。
    B | You're welcome. Enjoy your visit! | 不客氣。祝你玩得愉快！
    `,
  ),
  englishScene(
    {
      id: 'at-the-doctor',
      title: '看醫生',
      place: '你不舒服，去看醫生。',
      roles: ['醫生', '病人'],
    },
    `
    A | Good afternoon. What's the matter? | 午安。哪裡不舒服？
    B | I have a sore throat and a headache. | 我喉嚨痛，也頭痛。
    A | When did it start? | 什麼時候開始的？
    B | It started yesterday morning. | 昨天早上開始的。
    A | Let me take your temperature. You have a fever. | 讓我幫你量體溫。你發燒了。
    B | Is it serious? | 嚴重嗎？
    A | Don't worry. Take this medicine after every meal. | 別擔心。每餐飯後吃這個藥。
    B | Can I go to school tomorrow? | 我明天可以上學嗎？
    A | You should stay at home and drink more water. | 你應該留在家裡，多喝水。
    B | I see. Thank you, doctor. | 我知道了。謝謝醫生。
    `,
  ),
  englishScene(
    {
      id: 'phone-call',
      title: '打電話',
      place: '你打電話約朋友星期六出去玩。',
      roles: ['朋友的媽媽', '你'],
    },
    `
    A | Hello. Who's calling, please? | 喂，請問是哪一位？
    B | Hello. This is Kelly. May I speak to Sam? | 您好，我是凱莉。請問可以找山姆嗎？
    A | I'm sorry, Sam is not at home now. | 不好意思，山姆現在不在家。
    B | When will he be back? | 他什麼時候回來？
    A | He will be back at about six o'clock. | 他大約六點回來。
    B | Could I leave a message, please? | 我可以留言嗎？
    A | Certainly. What would you like to say? | 當然。你想說什麼？
    B | We are going to see a film on Saturday. Can he come with us? | 我們星期六要去看電影，他可以一起來嗎？
    A | All right. I will ask him to call you back. | 好的，我會請他回電話給你。
    B | Thank you very much. Goodbye. | 非常謝謝您。再見。
    `,
  ),
  englishScene(
    {
      id: 'weather',
      title: '談天氣',
      place: '你和朋友計畫週末的活動。',
      roles: ['朋友', '你'],
    },
    `
    A | It's so hot today, isn't it? | 今天好熱，對吧？
    B | Yes, it's even hotter than yesterday. | 對，比昨天還要熱。
    A | What's the weather going to be like this weekend? | 這個週末天氣會怎麼樣？
    B | I think it's going to rain on Sunday. | 我想星期日會下雨。
    A | Oh no! We want to go hiking. | 糟糕！我們想去爬山。
    B | Why don't we go on Saturday? It will be sunny. | 我們何不星期六去？那天會出太陽。
    A | Good idea. What should I bring? | 好主意。我要帶什麼？
    B | Bring a hat and plenty of water. | 帶一頂帽子和足夠的水。
    A | What if there is a typhoon? | 如果有颱風呢？
    B | Then we can stay at home and watch a film. | 那我們可以待在家看電影。
    `,
  ),
];
