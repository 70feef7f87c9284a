import type { converse } from '#contract/helpers.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Work } from '../../kernel/work.ts';
import type { AskModel } from '../ask/index.ts';
import { conversationMessages } from './prompts/conversation.ts';

type Form = Input<typeof converse>['body'];

const TEMPERATURE = 0.7;
const MAX_TOKENS = 500;

/** A partner to speak with. Nothing of it is kept: the page sends the conversation along. */
export function makeConversationsService({ askModel }: { askModel: AskModel }) {
  return {
    async converse(
      actor: Actor,
      { language, scene, messages }: Form,
    ): Promise<Work<Output<typeof converse>>> {
      const ask = await askModel.begin(actor.id, { purpose: 'practice' });
      return async (reader) => {
        const { content } = await ask(
          {
            makeMessages: () => conversationMessages(language, scene, messages),
            temperature: TEMPERATURE,
            maxTokens: MAX_TOKENS,
          },
          reader,
        );
        return { reply: content.trim() };
      };
    },
  };
}
