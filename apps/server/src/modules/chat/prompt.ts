import type { Friend } from '#contract/chatbots.contract.ts';
import type { ResponseLanguage } from '#contract/constants.ts';
import type { Source } from '#contract/turn-events.ts';
import type { MessagePart, PromptMessage } from '../../platform/llm/chat-request.ts';
import { CHILD_SAFETY } from './child-safety.ts';

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
  /** Id of the knowledge base it looks into, and whether its answers come from there alone. */
  knowledgeBase: string | null;
  knowledgeBaseEnabled: boolean;
  knowledgeOnly: boolean;
  /** Not null: a child's AI friend, whose prompt begins with the rules for children's safety. */
  friend: Friend | null;
};

/** What the model sees, with the passages that were found for the question. */
export type MakeMessages = (sources: readonly Source[]) => PromptMessage[];

/** Where passages for a question are looked for. */
export type Lookup = { baseId: string; query: string };

/** A conversation with a chatbot: what to look up, null where it has no knowledge base, and what the model sees then. */
export function preparePrompt(
  chatbot: PromptChatbot,
  conversation: readonly PromptMessage[],
  query: string,
): { lookup: Lookup | null; makeMessages: MakeMessages } {
  const baseId = chatbot.knowledgeBaseEnabled ? chatbot.knowledgeBase : null;
  return {
    lookup: baseId === null ? null : { baseId, query },
    makeMessages(sources) {
      const knowledge = baseId === null ? '' : describeKnowledge(sources, chatbot.knowledgeOnly);
      return [{ role: 'system', content: buildSystemPrompt(chatbot, knowledge) }, ...conversation];
    },
  };
}

const USE_KNOWLEDGE =
  '以下是學校知識庫中與問題有關的資料，每段前面有編號。請以這些資料為準，並在用到資料的句子後面標示它的編號，例如「……[1]」。只標示這裡有的編號。';
const NOTHING_ELSE =
  '只可以根據這些資料回答。資料裡沒有答案時，請直接說知識庫裡沒有這項資料，不要用其他知識補充或猜測。';
const NOTHING_FOUND =
  '學校知識庫裡沒有找到與這個問題有關的資料。請直接說知識庫裡沒有這項資料，不要用其他知識回答；打招呼和閒談可以簡短回應。';

/** The passages as the model reads them, each under its number. */
export function describeKnowledge(sources: readonly Source[], only: boolean): string {
  if (sources.length === 0) return only ? NOTHING_FOUND : '';
  const passages = sources.map(({ n, title, text }) => `[${n}] ${title}\n${text.replace(/\n\s*\n/g, '\n')}`);
  return [only ? `${USE_KNOWLEDGE}${NOTHING_ELSE}` : USE_KNOWLEDGE, ...passages].join('\n\n');
}

/** Characters. A shorter question says little by itself (「那它呢？」): the one before goes along. */
const SHORT_QUESTION = 12;

/** Characters. What is looked up goes through work that a very long text would make very long. */
const LONGEST_QUERY = 2_000;

/** By what passages are looked for. */
export function chooseQuery(question: string, history: readonly PastMessage[]): string {
  const before = history.find(({ role }) => role === 'user');
  const query =
    before && question.trim().length < SHORT_QUESTION ? `${question}\n${before.content}` : question;
  return query.slice(0, LONGEST_QUERY);
}

export function buildSystemPrompt(chatbot: PromptChatbot, knowledge = ''): string {
  const block = (label: string, text: string) => (text.trim() ? `${label}：\n${text.trim()}` : '');
  return [
    chatbot.friend ? CHILD_SAFETY : '',
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

/** Characters of all pictures in it. */
export function measurePictures(conversation: readonly PromptMessage[]): number {
  const parts = conversation.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  return parts.reduce((sum, part) => sum + (part.type === 'image_url' ? part.image_url.url.length : 0), 0);
}
