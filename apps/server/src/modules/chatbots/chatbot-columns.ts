import type { updateChatbot } from '#contract/chatbots.contract.ts';
import type { Input } from '#contract/operation.ts';
import { AppError } from '../../kernel/app-error.ts';
import { boundFriend } from './bound-friend.ts';
import type { ChatbotColumns, ChatbotRow } from './chatbots.repository.ts';

type Form = Input<typeof updateChatbot>['body'];

/** The columns that a form writes. What it leaves out is undefined here: an update does not touch it. */
export function toColumns(form: Form): ChatbotColumns {
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
    friend: form.friend,
  };
}

/**
 * A manager's form for a chatbot that is there. Who switches a friend off locks it, who wakes it unlocks it; a status
 * that is only sent along, because the form has all fields, does neither.
 */
export function toManagersColumns(form: Form, stored: ChatbotRow): ChatbotColumns {
  const columns = toColumns(form);
  const { status } = columns;
  const isAnother = status !== undefined && status !== (stored.status ?? 'active');
  return { ...columns, isLocked: isAnother ? status !== 'active' : undefined };
}

/** A child's form for a friend that is there. Throws friend_locked where it would wake what a manager switched off. */
export function toChildsColumns(form: Form, stored: ChatbotRow): ChatbotColumns {
  if (stored.isLocked && form.status === 'active') throw new AppError('friend_locked');
  return toColumns(boundFriend(form, stored));
}

/** Null stands for the chatbot's own default. */
export const toSharePassword = (chosen: string | null) => chosen || null;

const toBoolean = (flag: 0 | 1 | undefined) => (flag === undefined ? undefined : flag === 1);
