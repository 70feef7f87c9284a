import type { generate } from '#contract/completions.contract.ts';
import { CHATBOT_DEFAULTS } from '#contract/constants.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Work } from '../../kernel/work.ts';
import type { Throttle } from '../throttle/index.ts';
import { type AskDeps, makeAskModel } from './ask-model.ts';
import { cleanText } from './clean-text.ts';

/** Plain completions: messages go to a model as they are. Nothing of them is stored. */
export type CompletionsService = ReturnType<typeof makeCompletionsService>;

type Form = Input<typeof generate>['body'];

export function makeCompletionsService(deps: AskDeps & { throttle: Throttle }) {
  const askModel = makeAskModel({
    ...deps,
    takeRequest: deps.throttle.takeCompletion,
    toReadable: (answer) => answer,
  });

  return {
    /** Throws what refuses it; the work itself fails on its way. */
    async complete(actor: Actor, form: Form): Promise<Work<Output<typeof generate>>> {
      const ask = await askModel.begin(actor.id, {
        purpose: 'chat',
        service: form.provider ?? undefined,
        model: form.model?.trim() || undefined,
      });
      return async (reader) => {
        const { content } = await ask(
          {
            makeMessages: () => form.messages,
            temperature: form.temperature ?? CHATBOT_DEFAULTS.temperature,
            maxTokens: CHATBOT_DEFAULTS.maxTokens,
          },
          reader,
        );
        return { content: cleanText(content) };
      };
    },
  };
}
