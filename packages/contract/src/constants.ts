/** An inactive chatbot stays with its settings, and nobody can talk to it. */
export const CHATBOT_STATUSES = ['active', 'inactive'] as const;

/** Characters of a share password that a person chose. */
export const SHARE_PASSWORD_MIN_LENGTH = 6;

/** Languages a chatbot can be told to answer in. */
export const RESPONSE_LANGUAGES = ['zh-TW', 'zh-HK', 'zh-CN', 'en'] as const;
export type ResponseLanguage = (typeof RESPONSE_LANGUAGES)[number];

/** What a chatbot has where its own field is missing or null; 0 is a value and stays. */
export const CHATBOT_DEFAULTS = {
  provider: 'openai',
  temperature: 0.7,
  /** Tokens. */
  maxTokens: 2000,
  responseLanguage: 'zh-TW',
  /** Messages a person, or a visitor, and a school day. */
  dailyLimit: 50,
} as const;

/** What the form of a new chatbot begins with, where it differs from {@link CHATBOT_DEFAULTS}. */
export const NEW_CHATBOT = { maxTokens: 4000 } as const;

/** Characters (UTF-16 units) of one knowledge base. */
export const KNOWLEDGE_MAX_LENGTH = 2_000_000;

/** Bytes of an uploaded file; exactly this much is accepted. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;

/** Bytes of a request body that may carry a file as base64. */
export const FILE_BODY_LIMIT = 8 * 1024 * 1024;

/** Characters (UTF-16 units) of one message. */
export const MESSAGE_MAX_LENGTH = 100_000;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** Milliseconds. The times that the specification states for the screens. */
export const TIMERS = {
  accessRightsDelay: 200,
  scrollDelay: 100,
  savedBanner: 3000,
  copied: 2000,
  /** Between two statements of the database page that run one after another. */
  scriptPause: 1000,
  toast: { notice: 3000, error: 5000, plain: 4000, success: 2000 },
} as const;

export const MAX_TOASTS = 20;

/** What the assistant says when an answer fails; stored as its message, after whatever had come. */
export const CHAT_APOLOGY = '抱歉，我現在無法回應。請稍後再試。';
