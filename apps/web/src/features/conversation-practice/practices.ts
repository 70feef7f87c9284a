/** The practices that can be chosen, each a page of its own that also works alone. */
export const PRACTICES = [
  {
    id: 'english',
    title: '英語口語練習',
    summary: '在小食部、圖書館、街上開口說英語，也可以和 AI 自由聊天。',
    address: '/english-conversation.html',
  },
  {
    id: 'mandarin',
    title: '普通話練習',
    summary: '用普通話點餐、問路、討論功課，也可以選擇練廣東話。',
    address: '/mandarin-conversation.html',
  },
] as const;

export type Practice = (typeof PRACTICES)[number];
