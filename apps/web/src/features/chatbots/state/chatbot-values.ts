import { type Chatbot, type ChatbotFields, createChatbot } from '#contract/chatbots.contract.ts';
import {
  CHATBOT_DEFAULTS,
  type CHATBOT_STATUSES,
  NEW_CHATBOT,
  type ResponseLanguage,
} from '#contract/constants.ts';

/** A chatbot as its form holds it. Numbers that are typed are text: half of one is none yet. */
export type ChatbotValues = {
  name: string;
  /** The id of an AI service; empty, with the model, for the default. */
  provider: string;
  model: string;
  dailyLimit: string;
  maxTokens: string;
  status: (typeof CHATBOT_STATUSES)[number];
  systemPrompt: string;
  welcomeMessage: string;
  role: string;
  principles: string;
  interactionExamples: string;
  temperature: number;
  responseLanguage: ResponseLanguage;
  emojiMode: boolean;
  hasFileAccess: boolean;
  /** Its id; empty for none. */
  knowledgeBase: string;
  knowledgeBaseEnabled: boolean;
  knowledgeOnly: boolean;
};

/** What of the form can be wrong; the share password is no setting that is read back or kept anywhere. */
export type ChatbotField = keyof ChatbotValues | 'sharePassword';

/** Field by field, so that a wrong one of an answer or of the schema finds its place on the screen. */
const WIRE_NAMES: Readonly<Record<ChatbotField, string>> = {
  name: 'name',
  provider: 'provider',
  model: 'model',
  dailyLimit: 'daily_limit',
  maxTokens: 'max_tokens',
  status: 'status',
  systemPrompt: 'system_prompt',
  welcomeMessage: 'welcome_message',
  role: 'role',
  principles: 'principles',
  interactionExamples: 'interaction_examples',
  temperature: 'temperature',
  responseLanguage: 'response_language',
  emojiMode: 'emoji_mode',
  hasFileAccess: 'has_file_access',
  knowledgeBase: 'knowledge_base',
  knowledgeBaseEnabled: 'knowledge_base_enabled',
  knowledgeOnly: 'knowledge_only',
  sharePassword: 'share_password',
};

/** In the order of the screen. */
export const CHATBOT_FIELDS = Object.keys(WIRE_NAMES) as ChatbotField[];

export const VALUE_FIELDS = CHATBOT_FIELDS.filter((field) => field !== 'sharePassword');

export function findField(wireName: string): ChatbotField | undefined {
  return CHATBOT_FIELDS.find((field) => WIRE_NAMES[field] === wireName);
}

export function newValues(): ChatbotValues {
  return {
    name: '',
    provider: '',
    model: '',
    dailyLimit: String(CHATBOT_DEFAULTS.dailyLimit),
    maxTokens: String(NEW_CHATBOT.maxTokens),
    status: 'active',
    systemPrompt: '',
    welcomeMessage: '',
    role: '',
    principles: '',
    interactionExamples: '',
    temperature: CHATBOT_DEFAULTS.temperature,
    responseLanguage: CHATBOT_DEFAULTS.responseLanguage,
    emojiMode: false,
    hasFileAccess: false,
    knowledgeBase: '',
    knowledgeBaseEnabled: false,
    knowledgeOnly: false,
  };
}

export function valuesOf(chatbot: Chatbot): ChatbotValues {
  return {
    name: chatbot.name,
    provider: chatbot.provider,
    model: chatbot.model,
    dailyLimit: String(chatbot.daily_limit),
    maxTokens: String(chatbot.max_tokens),
    status: chatbot.status === 'inactive' ? 'inactive' : 'active',
    systemPrompt: chatbot.system_prompt,
    welcomeMessage: chatbot.welcome_message,
    role: chatbot.role,
    principles: chatbot.principles,
    interactionExamples: chatbot.interaction_examples,
    temperature: chatbot.temperature,
    responseLanguage: chatbot.response_language,
    emojiMode: chatbot.emoji_mode === 1,
    hasFileAccess: chatbot.has_file_access === 1,
    knowledgeBase: chatbot.knowledge_base ?? '',
    knowledgeBaseEnabled: chatbot.knowledge_base_enabled === 1,
    knowledgeOnly: chatbot.knowledge_only === 1,
  };
}

/** The settings as the server takes them; flags are 1 or 0. */
export function fieldsOf(values: ChatbotValues): ChatbotFields & { name: string } {
  const isDefault = values.provider === '';
  return {
    name: values.name.trim(),
    provider: isDefault ? null : values.provider,
    model: isDefault ? null : values.model.trim(),
    daily_limit: toNumber(values.dailyLimit),
    max_tokens: toNumber(values.maxTokens),
    status: values.status,
    system_prompt: values.systemPrompt,
    welcome_message: values.welcomeMessage,
    role: values.role,
    principles: values.principles,
    interaction_examples: values.interactionExamples,
    temperature: values.temperature,
    response_language: values.responseLanguage,
    emoji_mode: toFlag(values.emojiMode),
    has_file_access: toFlag(values.hasFileAccess),
    knowledge_base: values.knowledgeBase || null,
    knowledge_base_enabled: toFlag(values.knowledgeBaseEnabled),
    knowledge_only: toFlag(values.knowledgeOnly),
  };
}

/** What a trial needs of the form as it stands; a number or a model that is none yet is left to its default. */
export function trialFieldsOf(values: ChatbotValues): ChatbotFields {
  const { name, daily_limit, max_tokens, model, ...fields } = fieldsOf(values);
  const isUsable = findProblems({ ...values, name: 'x' }).maxTokens === undefined;
  return { ...fields, model: model || null, ...(isUsable && { max_tokens }) };
}

export type Problems = Partial<Readonly<Record<ChatbotField, string>>>;

const NUMBER_PROBLEMS: Problems = {
  dailyLimit: '每日使用限制要是 1 到 100,000 的整數',
  maxTokens: '最大 tokens 要是 100 到 200,000 的整數',
  temperature: '溫度要在 0 到 1 之間',
};

/** What is wrong with the form, field by field, by the rules that the server has, too. */
export function findProblems(values: ChatbotValues, sharePassword: string | null = null): Problems {
  const parsed = createChatbot.body.safeParse({ ...fieldsOf(values), share_password: sharePassword });
  const problems: Partial<Record<ChatbotField, string>> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = findField(String(issue.path[0]));
    if (!field || problems[field]) continue;
    const tooLong =
      issue.code === 'too_big' ? `內容太長，最多 ${issue.maximum.toLocaleString('en')} 個字` : null;
    problems[field] = NUMBER_PROBLEMS[field] ?? tooLong ?? issue.message;
  }
  return problems;
}

export function isSame(one: ChatbotValues, other: ChatbotValues): boolean {
  return VALUE_FIELDS.every((field) => one[field] === other[field]);
}

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
