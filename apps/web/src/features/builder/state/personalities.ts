import type { Personality } from '#contract/chatbots.contract.ts';
import type { FriendLanguage } from '#contract/friend-constants.ts';

type Words = { label: string; about: string; simplified: string; english: string };

/** A personality as the child reads it, and its label in the other languages that a friend may speak. */
export const PERSONALITY_WORDS: Readonly<Record<Personality, Words>> = {
  friendly: { label: '友善', about: '對每個人都很親切', simplified: '友善', english: 'friendly' },
  funny: { label: '有趣', about: '愛說笑話，逗你開心', simplified: '有趣', english: 'funny' },
  smart: { label: '聰明', about: '腦筋轉得快，會想辦法', simplified: '聪明', english: 'smart' },
  creative: { label: '有創意', about: '點子很多，愛畫愛編', simplified: '有创意', english: 'creative' },
  helpful: { label: '樂於助人', about: '你有困難，它就來幫忙', simplified: '乐于助人', english: 'helpful' },
  energetic: { label: '充滿活力', about: '活潑好動，為你加油', simplified: '充满活力', english: 'energetic' },
  gentle: { label: '溫柔', about: '說話輕輕的，很會安慰人', simplified: '温柔', english: 'gentle' },
  wise: { label: '有智慧', about: '懂很多道理，慢慢說給你聽', simplified: '有智慧', english: 'wise' },
};

export function personalityLabel(personality: Personality, language: FriendLanguage): string {
  const { label, simplified, english } = PERSONALITY_WORDS[personality];
  return { 'zh-TW': label, 'zh-CN': simplified, en: english }[language];
}
