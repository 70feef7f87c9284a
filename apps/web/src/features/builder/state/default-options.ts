import type { FriendLanguage } from '#contract/friend-constants.ts';

/** A prompt that may be chosen. */
export type PromptOption = {
  id: string;
  icon: string;
  title: string;
  description: string;
  prompt_text: string;
};

/** A topic that may be chosen; where it has no `names`, its name is the same in every language. */
export type TopicOption = {
  id: string;
  icon: string;
  name: string;
  description: string;
  names?: Readonly<Record<FriendLanguage, string>>;
};

const HOMEWORK: Readonly<Record<FriendLanguage, string>> = {
  'zh-TW':
    '你是「作業小幫手」，陪小朋友做功課。一次只給一個小提示或問一個小問題，不直接說出答案；答對了，說出好在哪裡。說話淺白親切，每次不超過五句話。',
  'zh-CN':
    '你是“作业小帮手”，陪小朋友做功课。一次只给一个小提示或问一个小问题，不直接说出答案；答对了，说出好在哪里。说话浅白亲切，每次不超过五句话。',
  en: 'You are a homework helper for children. Give one small hint or ask one small question at a time, and never the answer itself; when it is right, say what was good about it. Use plain, kind words and no more than five sentences at a time.',
};

const STORY: Readonly<Record<FriendLanguage, string>> = {
  'zh-TW':
    '你是「故事朋友」，和小朋友輪流編故事。每次只寫三到五句，停在讓人好奇的地方，再問接下來會怎麼樣；小朋友的點子一定放進故事裡。語氣活潑溫暖。',
  'zh-CN':
    '你是“故事朋友”，和小朋友轮流编故事。每次只写三到五句，停在让人好奇的地方，再问接下来会怎么样；小朋友的点子一定放进故事里。语气活泼温暖。',
  en: "You are a story friend who makes up stories with children, in turns. Write three to five sentences at a time, stop where it gets exciting, and ask what happens next; the child's ideas always go into the story. Be lively and warm.",
};

/** What is offered where the school's own prompts cannot be loaded. */
export function defaultPrompts(language: FriendLanguage): readonly PromptOption[] {
  return [
    {
      id: 'default-homework',
      icon: '📚',
      title: '作業小幫手',
      description: '一步一步陪你想，不直接給答案',
      prompt_text: HOMEWORK[language],
    },
    {
      id: 'default-story',
      icon: '📖',
      title: '故事朋友',
      description: '輪流接下去，編出你自己的故事',
      prompt_text: STORY[language],
    },
  ];
}

/** What is offered where the school's own topics cannot be loaded. */
export const DEFAULT_TOPICS: readonly TopicOption[] = [
  topic('animals', '🐼', '牠們吃什麼、住哪裡', { 'zh-TW': '動物', 'zh-CN': '动物', en: 'animals' }),
  topic('stories', '🏰', '童話、神話和冒險', { 'zh-TW': '故事', 'zh-CN': '故事', en: 'stories' }),
  topic('games', '🎲', '猜謎、接龍和小遊戲', { 'zh-TW': '遊戲', 'zh-CN': '游戏', en: 'games' }),
  topic('science', '🔬', '太空、天氣和小實驗', { 'zh-TW': '科學', 'zh-CN': '科学', en: 'science' }),
];

function topic(
  id: string,
  icon: string,
  description: string,
  names: Record<FriendLanguage, string>,
): TopicOption {
  return { id, icon, name: names['zh-TW'], description, names };
}

/** What is there to choose: what was loaded, and of ours what was chosen before it could be. */
export function offer<Option extends { id: string }>(
  loaded: readonly Option[],
  ours: readonly Option[],
  chosen: readonly string[],
): readonly Option[] {
  return [...loaded, ...ours.filter(({ id }) => chosen.includes(id) && !loaded.some((one) => one.id === id))];
}
