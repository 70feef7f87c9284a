import type { Purpose } from '#contract/ai-models.ts';
import { HELPER_TIMEOUT_MS } from '#contract/helper-records.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Reader } from '../../kernel/work.ts';
import type { ChatRequest, Completion, PromptMessage } from '../../platform/llm/chat-request.ts';
import type { Chosen, ModelCalls } from '../models/index.ts';
import { sendSteadily } from './send-steadily.ts';

/**
 * The one way to a model for what somebody asks once and waits for. It ends within its deadline, or when its reader
 * leaves, or when the process goes; nothing about the person goes along.
 */
export type AskModel = ReturnType<typeof makeAskModel>;

/** What is asked of a model. */
export type ModelTask = {
  /** `inSchema`: the model answers in the shape of `responseFormat`; otherwise the prompt has to say the form. */
  makeMessages: (inSchema: boolean) => PromptMessage[];
  responseFormat?: NonNullable<ChatRequest['responseFormat']>;
  temperature: number;
  /** Tokens of the answer. */
  maxTokens: number;
};

/** What a model is wanted for, and which one, where somebody named it. */
export type Asked = { purpose: Purpose; service?: string | undefined; model?: string | undefined };

/** Helpers that are to answer at once. */
const QUICK: readonly Purpose[] = ['helpers', 'practice', 'titles', 'children'];

/** Asks the model that was chosen before. */
export type Ask = (task: ModelTask, reader: Reader) => Promise<Completion>;

/** What all ways to a model have in common. */
export type AskDeps = {
  models: ModelCalls;
  /** Takes a place among the running answers, and aborts what is given up at the end (see the turn engine). */
  admit: () => () => void;
  ending: AbortSignal;
  totalTimeoutMs: number;
};

export function makeAskModel(
  deps: AskDeps & {
    /** Counts one request of a person; throws above the rate. */
    takeRequest: (userId: string) => Promise<void>;
    /** What of an answer that is still arriving is for reading; as the answer grows, it only ever grows, too. */
    toReadable: (answer: string) => string;
  },
) {
  const { models } = deps;
  const deadlineMs = Math.min(deps.totalTimeoutMs, HELPER_TIMEOUT_MS);

  /**
   * The model that was named, or that of the purpose. Where its service has no key for this person, the first service
   * that has one and a default model; where none has, the refusal names the first choice.
   */
  async function chooseModel(userId: string, { purpose, service, model }: Asked): Promise<Chosen> {
    const catalogue = await models.read();
    const id = service ?? (model ? findServiceOf(catalogue, model) : null);
    const first = models.choose(catalogue, { service: id, model: model ?? null, purpose });
    if (service || (await models.hasKey(first.service, userId))) return first;
    for (const other of catalogue.services) {
      const canAnswer = other.isCallable && other.defaultModel !== null && other.id !== first.service.id;
      if (canAnswer && (await models.hasKey(other, userId)))
        return { service: other, model: other.model(other.defaultModel ?? '') };
    }
    throw new AppError('no_provider_key', { values: { provider: first.service.id } });
  }

  /** Who finds no place is not counted. The work takes a place of its own, so that none is kept by what never runs. */
  async function letIn(userId: string, asked: Asked): Promise<Chosen> {
    const release = deps.admit();
    try {
      await deps.takeRequest(userId);
      return await chooseModel(userId, asked);
    } finally {
      release();
    }
  }

  return {
    /** Counts one request of a person and chooses the model. Throws what refuses it. */
    async begin(userId: string, asked: Asked): Promise<Ask> {
      const chosen = await letIn(userId, asked);
      return async ({ makeMessages, ...settings }, reader) => {
        const task = {
          ...settings,
          messages: makeMessages(true),
          messagesWithForm: makeMessages(false),
          avoidsThinking: QUICK.includes(asked.purpose),
        };
        const release = deps.admit();
        const deadline = new AbortController();
        const timer = setTimeout(() => deadline.abort(new AppError('provider_timeout')), deadlineMs);
        const signal = AbortSignal.any([reader.signal, deadline.signal, deps.ending]);
        const text = sendSteadily(reader.onText, deps.toReadable);
        try {
          signal.throwIfAborted();
          // Streamed in any case: so a silent provider is noticed early.
          return await models.chat(chosen, task, { userId, signal, onDelta: text.add });
        } finally {
          text.end();
          clearTimeout(timer);
          release();
        }
      };
    },
  };
}

/** A model that was named alone is looked for among those that are known. */
function findServiceOf({ services }: Awaited<ReturnType<ModelCalls['read']>>, model: string): string | null {
  return services.find(({ isCallable, models }) => isCallable && models.has(model))?.id ?? null;
}
