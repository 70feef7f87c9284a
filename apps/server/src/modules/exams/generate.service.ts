import {
  EXAM_MAX_TOKENS,
  estimateTokens,
  type GeneratedExam,
  type generateExam,
} from '#contract/exams.contract.ts';
import { isBlank } from '#contract/form-fields.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Work } from '../../kernel/work.ts';
import { type AskDeps, makeAskModel } from '../ask/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { dropFence } from './drop-fence.ts';
import { examMessages } from './exam-prompt.ts';

type Form = Input<typeof generateExam>['body'];

/** Characters that a saved paper takes. */
const MODEL_MAX_LENGTH = 100;

/** Writes a paper within its request; nothing of it is kept. */
export function makeGenerateExam(deps: AskDeps & { throttle: Throttle }) {
  const askModel = makeAskModel({
    ...deps,
    takeRequest: deps.throttle.takeExam,
    toReadable: (answer) => dropFence(answer, { isArriving: true }),
  });

  /** Throws what refuses it; the work itself fails on its way. */
  return async function generate(actor: Actor, form: Form): Promise<Work<GeneratedExam>> {
    // Counted first: a selection that is refused has been measured, too.
    const ask = await askModel.begin(actor.id, { purpose: 'exams', model: form.model || undefined });
    const messages = examMessages(form);

    return async (reader) => {
      const { content, model, usage, isCutOff } = await ask(
        {
          makeMessages: () => messages,
          temperature: form.temperature,
          maxTokens: EXAM_MAX_TOKENS,
        },
        reader,
      );
      const paper = dropFence(content);
      if (isBlank(paper)) throw new AppError('provider_empty');
      const tokensUsed = usage
        ? usage.promptTokens + usage.completionTokens
        : estimateTokens(messages.map((message) => message.content).join('') + content);
      // Some servers name a model by its whole path: what is kept of it must fit into a saved paper.
      return { content: paper, model: model.slice(0, MODEL_MAX_LENGTH), tokensUsed, isCutOff };
    };
  };
}
