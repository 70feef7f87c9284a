import type { createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import {
  FRIEND_CONSTANTS,
  FRIEND_LANGUAGES,
  FRIEND_PROMPT_MAX_LENGTH,
  friendWelcome,
  NO_CHOICES,
} from '#contract/friend-constants.ts';
import type { Input } from '#contract/operation.ts';
import { AppError } from '../../kernel/app-error.ts';

/**
 * What is left of a form when somebody sends it who may build AI friends and nothing else: name, prompt, choices,
 * language and, for a friend that is there, whether it rests. The list names what passes, so that a new setting of
 * chatbots is none of a child's until somebody says so here.
 */
export function boundNewFriend(form: Input<typeof createChatbot>['body']): FriendForm & { name: string } {
  return {
    ...FRIEND_CONSTANTS,
    ...boundFriend(form, null),
    name: form.name,
    friend: form.friend ?? NO_CHOICES,
    status: 'active',
  };
}

/** What the form leaves out stays as it is, and what is not a child's: a teacher may have set it. */
export function boundFriend(form: FriendForm, stored: { name: string } | null): FriendForm {
  const { name, system_prompt, friend, status } = form;
  if (system_prompt && system_prompt.length > FRIEND_PROMPT_MAX_LENGTH) throw promptTooLong();
  return {
    name,
    system_prompt,
    friend,
    status,
    // A friend greets by its name; under the same name it keeps what a teacher lets it say.
    welcome_message: name === undefined || name === stored?.name ? undefined : friendWelcome(name),
    response_language: form.response_language && toFriendLanguage(form.response_language),
  };
}

type FriendForm = Input<typeof updateChatbot>['body'];

function toFriendLanguage(language: string) {
  return FRIEND_LANGUAGES.find((known) => known === language) ?? 'zh-TW';
}

function promptTooLong(): AppError {
  const most = FRIEND_PROMPT_MAX_LENGTH.toLocaleString('en');
  const message = `AI 提示太長，最多 ${most} 個字元`;
  return new AppError('invalid_input', { fields: [{ path: 'system_prompt', message }] });
}
