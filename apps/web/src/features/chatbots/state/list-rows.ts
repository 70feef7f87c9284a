import type { Chatbot } from '#contract/chatbots.contract.ts';
import { type ChatbotValues, newValues, valuesOf } from './chatbot-values.ts';
import type { KeptChatbot } from './kept-chatbots.ts';

/** A chatbot in the list. */
export type ChatbotRow = {
  key: string;
  /** Null while the server has never seen it. */
  id: string | null;
  values: ChatbotValues;
  /** Entered while the server was away, and not sent yet. */
  kept: KeptChatbot | null;
  /** A child's AI friend. */
  isFriend: boolean;
  /** Shown while the server is away, to look at only. */
  isSample: boolean;
};

/** What waits to be sent stands first, in the place of what the server has of the same chatbot. */
export function listRows(chatbots: readonly Chatbot[], keptOnes: readonly KeptChatbot[]): ChatbotRow[] {
  const waiting = keptOnes.map((kept) => {
    const { key, chatbotId, values } = kept;
    const isFriend = chatbots.some(({ id, friend }) => id === chatbotId && friend !== null);
    return { key, id: chatbotId, values, kept, isFriend, isSample: false };
  });
  const stored = chatbots
    .filter(({ id }) => !keptOnes.some(({ chatbotId }) => chatbotId === id))
    .map((chatbot) => ({
      key: chatbot.id,
      id: chatbot.id,
      values: valuesOf(chatbot),
      kept: null,
      isFriend: chatbot.friend !== null,
      isSample: false,
    }));
  return [...waiting, ...stored];
}

const SAMPLES: readonly Partial<ChatbotValues>[] = [
  { name: '範例：中文寫作老師', knowledgeBaseEnabled: true, emojiMode: true },
  { name: '範例：英語會話夥伴', responseLanguage: 'en', dailyLimit: '80', temperature: 0.8 },
  { name: '範例：數學小老師', hasFileAccess: true, temperature: 0.2, status: 'inactive' },
];

export const SAMPLE_ROWS: readonly ChatbotRow[] = SAMPLES.map((fields, place) => ({
  key: `sample-${place}`,
  id: null,
  values: { ...newValues(), ...fields },
  kept: null,
  isFriend: false,
  isSample: true,
}));

/** Whose a chatbot is, what it can do beyond talking, and whether it can be talked to at all (OPEN-67). */
export function badgesOf({ values, isFriend }: ChatbotRow): { label: string; isQuiet: boolean }[] {
  const badges = [
    { label: 'AI 朋友', isQuiet: true, isShown: isFriend },
    { label: '檔案上傳', isQuiet: false, isShown: values.hasFileAccess },
    { label: '知識庫', isQuiet: false, isShown: values.knowledgeBaseEnabled },
    { label: '表情符號', isQuiet: false, isShown: values.emojiMode },
    { label: '已停用', isQuiet: true, isShown: values.status === 'inactive' },
  ];
  return badges.filter(({ isShown }) => isShown);
}
