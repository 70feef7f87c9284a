import type { updateChatbot } from '#contract/chatbots.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { ChatbotColumns } from './chatbots.repository.ts';

/** The columns that a form writes. What it leaves out is undefined here: an update does not touch it. */
export function toColumns(form: Input<typeof updateChatbot>['body']): ChatbotColumns {
  return {
    name: form.name,
    provider: form.provider,
    model: form.model,
    temperature: form.temperature,
    maxTokens: form.max_tokens,
    dailyLimit: form.daily_limit,
    hasFileAccess: toBoolean(form.has_file_access),
    systemPrompt: form.system_prompt,
    welcomeMessage: form.welcome_message,
    role: form.role,
    principles: form.principles,
    interactionExamples: form.interaction_examples,
    responseLanguage: form.response_language,
    emojiMode: toBoolean(form.emoji_mode),
    knowledgeBase: form.knowledge_base,
    knowledgeBaseEnabled: toBoolean(form.knowledge_base_enabled),
    knowledgeOnly: toBoolean(form.knowledge_only),
    sharePassword: form.share_password === undefined ? undefined : toSharePassword(form.share_password),
    status: form.status,
  };
}

/** Null stands for the chatbot's own default. */
export const toSharePassword = (chosen: string | null) => chosen || null;

const toBoolean = (flag: 0 | 1 | undefined) => (flag === undefined ? undefined : flag === 1);
