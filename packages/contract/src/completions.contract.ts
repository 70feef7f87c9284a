import { z } from 'zod';
import { anyOf } from './access.ts';
import { wireMessage } from './ai.contract.ts';
import { AI_FAILURES } from './ai-failures.ts';
import { MESSAGE_MAX_LENGTH } from './constants.ts';
import { text } from './fields.ts';
import { isBlank, numberInput } from './form-fields.ts';
import { defineOperation } from './operation.ts';

// Apart from `ai.contract.ts`, which the page of a shared chatbot loads: that page calls nothing of this.

/** Characters (UTF-16 units) of all messages together that a plain completion takes. */
export const GENERATE_MAX_LENGTH = MESSAGE_MAX_LENGTH;

/**
 * A plain completion: the messages go to the provider as they are, without a chatbot, and nothing of it is stored. The
 * answer has at most 2,000 tokens and ends when the caller leaves. `temperature` is 0 to 1, 0.7 where it is left out.
 *
 * Who may: whoever manages chatbots, and so chooses models and tries chatbots anyway. All messages are the caller's own,
 * the system message too, no daily limit counts them, and no chat is left to be read. For whoever may only chat that
 * would be a way round what a chatbot is told and how often it may be asked. The permissions of other pages that ask a
 * model (learning helpers, exams, the AI friends of children) are for what the server has these pages ask.
 *
 * Without a provider and a model it is the default model of chats, or of the first service that has a key. A model that
 * is named alone is looked for among the known models of all services. A named provider is asked for the named model
 * whatever it is called, as in the trial of a chatbot, or for its default model. Where a model is gone its substitutes
 * are asked, as for chats.
 */
export const generate = defineOperation({
  id: 'ai.generate',
  method: 'POST',
  path: '/api/ai/generate',
  access: anyOf('chatbot_management'),
  summary: '由一組訊息產生一個回答，不經聊天機器人，不儲存',
  body: z.object({
    messages: z
      .array(wireMessage)
      .min(1)
      .max(100)
      .refine((messages) => messages.length === 0 || !isBlank(messages.at(-1)?.content ?? ''), {
        error: '最後一則訊息不能為空',
      })
      .refine(
        (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= GENERATE_MAX_LENGTH,
        { error: `訊息太長，全部最多 ${GENERATE_MAX_LENGTH.toLocaleString('en')} 個字元` },
      ),
    model: text(200).nullish(),
    provider: text(40).nullish(),
    temperature: numberInput(z.number().min(0).max(1)).nullish(),
  }),
  response: z.strictObject({ content: z.string() }),
  errors: AI_FAILURES,
});
