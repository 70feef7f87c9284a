import type { ResponseLanguage } from '#contract/constants.ts';
import type { MessagePart, PromptMessage } from '../../platform/llm/chat-request.ts';

/**
 * The prompt of a turn, from the server's own record alone: the stored chatbot and the stored messages.
 * Nothing about the person who asks goes to a provider.
 */
const LANGUAGE_INSTRUCTIONS: Readonly<Record<ResponseLanguage, string>> = {
  'zh-TW': '請使用繁體中文（台灣）回答。',
  'zh-HK': '請使用繁體中文（香港）回答。',
  'zh-CN': '请使用简体中文回答。',
  en: 'Please answer in English.',
};

const EMOJI_INSTRUCTION = '請在回答中適當使用表情符號，讓對話更親切。';

export type PromptChatbot = {
  systemPrompt: string;
  role: string;
  principles: string;
  interactionExamples: string;
  responseLanguage: ResponseLanguage;
  emojiMode: boolean;
};

export function buildSystemPrompt(chatbot: PromptChatbot, knowledge = ''): string {
  const block = (label: string, text: string) => (text.trim() ? `${label}：\n${text.trim()}` : '');
  return [
    chatbot.systemPrompt.trim(),
    block('角色', chatbot.role),
    block('原則', chatbot.principles),
    block('互動示例', chatbot.interactionExamples),
    knowledge,
    LANGUAGE_INSTRUCTIONS[chatbot.responseLanguage],
    chatbot.emojiMode ? EMOJI_INSTRUCTION : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export type PastMessage = { role: 'user' | 'assistant'; content: string; failed: boolean };

/** Characters of earlier messages that go along; the newest ones that fit. */
const HISTORY_BUDGET = 24_000;

/** Failed answers and empty ones are no part of the conversation that the model sees. */
export function chooseHistory(newestFirst: readonly PastMessage[]): PromptMessage[] {
  const chosen: PromptMessage[] = [];
  let room = HISTORY_BUDGET;
  for (const message of newestFirst) {
    if (message.failed || message.content.trim() === '') continue;
    room -= message.content.length;
    if (room < 0) break;
    chosen.unshift({ role: message.role, content: message.content });
  }
  return chosen;
}

export function buildQuestion(text: string, image: { type: string; bytes: Buffer } | null): PromptMessage {
  if (!image) return { role: 'user', content: text };
  const picture: MessagePart = {
    type: 'image_url',
    image_url: { url: `data:${image.type};base64,${image.bytes.toString('base64')}` },
  };
  return { role: 'user', content: [{ type: 'text', text }, picture] };
}
