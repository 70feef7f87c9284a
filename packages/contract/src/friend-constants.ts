import type { ChatbotFields, Friend } from './chatbots.contract.ts';

/**
 * What every AI friend of a child has, in the names of the wire. The builder sends it; for whoever holds nothing but
 * the right to build friends the server sets it, whatever was sent.
 */
export const FRIEND_CONSTANTS = {
  /** The default model for children. */
  provider: null,
  model: null,
  daily_limit: 30,
  max_tokens: 1500,
  temperature: 0.8,
  has_file_access: 0,
  emoji_mode: 1,
  role: '兒童AI朋友',
  principles: '友善、有耐心、有趣',
  interaction_examples: '',
  knowledge_base: null,
  knowledge_base_enabled: 0,
  knowledge_only: 0,
} as const satisfies ChatbotFields;

/** Languages a child may choose for a friend. */
export const FRIEND_LANGUAGES = ['zh-TW', 'zh-CN', 'en'] as const;
export type FriendLanguage = (typeof FRIEND_LANGUAGES)[number];

/** Characters (UTF-16 units) of a friend's system prompt. */
export const FRIEND_PROMPT_MAX_LENGTH = 20_000;

/** Nothing chosen in the builder yet. */
export const NO_CHOICES: Friend = { personalities: [], prompt_id: null, custom_prompt: '', knowledge: [] };

/** How a friend greets, by its name. */
export const friendWelcome = (name: string) => `你好！我是${name}，很高興認識你！`;
