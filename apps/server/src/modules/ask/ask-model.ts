import { DEFAULT_MODELS, PROVIDERS, type Provider } from '#contract/constants.ts';
import { HELPER_TIMEOUT_MS } from '#contract/helper-records.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Reader } from '../../kernel/work.ts';
import {
  type ChatRequest,
  type Completion,
  canAnswerInSchema,
  type PromptMessage,
} from '../../platform/llm/chat-request.ts';
import type { LlmGateway } from '../../platform/llm/gateway.ts';
import type { ProviderKeys } from '../tokens/index.ts';
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
  /**
   * The wanted model, of a provider that was named or else of openai. Without one, and where another provider was
   * chosen, the default model of the provider answers.
   */
  model?: string;
};

/** Asks a model of the provider that was chosen before. */
export type Ask = (task: ModelTask, reader: Reader) => Promise<Completion>;

/** What all ways to a model have in common. */
export type AskDeps = {
  gateway: LlmGateway;
  keys: ProviderKeys;
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
  const { gateway, keys } = deps;
  const deadlineMs = Math.min(deps.totalTimeoutMs, HELPER_TIMEOUT_MS);

  /** The named one, or the first that has a key for this person; where none has, the refusal names the first. */
  async function chooseProvider(userId: string, named: Provider | undefined): Promise<Provider> {
    const choices = named === undefined ? PROVIDERS : ([named] as const);
    for (const provider of choices) if (await keys.hasKey(provider, userId)) return provider;
    throw new AppError('no_provider_key', { values: { provider: choices[0] } });
  }

  /** Who finds no place is not counted. The work takes a place of its own, so that none is kept by what never runs. */
  async function letIn(userId: string, named: Provider | undefined): Promise<Provider> {
    const release = deps.admit();
    try {
      await deps.takeRequest(userId);
      return await chooseProvider(userId, named);
    } finally {
      release();
    }
  }

  return {
    /** Counts one request of a person and chooses the provider, where none is named. Throws what refuses it. */
    async begin(userId: string, named?: Provider): Promise<Ask> {
      const provider = await letIn(userId, named);
      const inSchema = canAnswerInSchema(provider);

      return async ({ makeMessages, model, ...settings }, reader) => {
        const wanted = named !== undefined || provider === 'openai' ? model : undefined;
        const request: ChatRequest = {
          ...settings,
          provider,
          model: wanted ?? DEFAULT_MODELS[provider],
          messages: makeMessages(inSchema),
        };
        const release = deps.admit();
        const deadline = new AbortController();
        const timer = setTimeout(() => deadline.abort(new AppError('provider_timeout')), deadlineMs);
        const signal = AbortSignal.any([reader.signal, deadline.signal, deps.ending]);
        const text = sendSteadily(reader.onText, deps.toReadable);
        try {
          signal.throwIfAborted();
          // Streamed in any case: so a silent provider is noticed early.
          return await keys.withKey(provider, userId, (key) =>
            gateway.complete(request, { key, signal, onDelta: text.add }),
          );
        } finally {
          text.end();
          clearTimeout(timer);
          release();
        }
      };
    },
  };
}
