import type { testProvider } from '#contract/database.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { askPlainly } from '../../platform/llm/plain-chat.ts';
import { ProviderFailure, toAppError } from '../../platform/llm/provider-failure.ts';
import type { KnownService, ServiceCatalogue } from '../services/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { maskKey, type ProviderKeys } from '../tokens/index.ts';

export type ProviderTest = ReturnType<typeof makeProviderTest>;

type Answer = Output<typeof testProvider>;

/** Whose models the test knows. */
const PROVIDER = 'openai';
const RETRY_SECONDS = 5;

/** One request to the AI service with the keys that chats have, answered in the service's own words. */
export function makeProviderTest(deps: {
  catalogue: ServiceCatalogue;
  keys: ProviderKeys;
  throttle: Throttle;
  /** Takes a place among the running answers, and aborts what is given up at the end (see the turn engine). */
  admit: () => () => void;
  ending: AbortSignal;
  totalTimeoutMs: number;
}) {
  async function askWith(
    service: KnownService,
    key: string | null,
    body: Input<typeof testProvider>['body'],
    signal: AbortSignal,
  ) {
    try {
      return await askPlainly(body, { service, key, signal });
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // The next key may be taken; of the last one the caller reads this.
      const answer = error.kind === 'status' ? quote(error, key) : undefined;
      const failure = toAppError(error, PROVIDER);
      if (answer && failure.code !== 'provider_refused_key') return answer;
      throw answer ? new AppError(failure.code, { cause: new Refused(answer) }) : failure;
    }
  }

  async function getService(): Promise<KnownService> {
    const service = (await deps.catalogue.read()).find(PROVIDER);
    if (!service?.isCallable) throw new AppError('unsupported_provider', { values: { provider: PROVIDER } });
    return service;
  }

  return {
    /** `left` aborts when the caller leaves. */
    async ask(actor: Actor, body: Input<typeof testProvider>['body'], left: AbortSignal): Promise<Answer> {
      const release = deps.admit();
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new AppError('provider_timeout')), deps.totalTimeoutMs);
      const signal = AbortSignal.any([left, deadline.signal, deps.ending]);
      try {
        await deps.throttle.takeProviderTest(actor.id);
        const service = await getService();
        const answer = await deps.keys.withKey(
          PROVIDER,
          actor.id,
          (key) => askWith(service, key, body, signal),
          {
            needsKey: service.needsKey,
          },
        );
        if ('choices' in answer && answer.choices.length === 0) throw new AppError('provider_empty');
        return answer;
      } catch (error) {
        if (error === deps.ending.reason)
          throw new AppError('shutting_down', { retryAfter: RETRY_SECONDS, cause: error });
        if (error instanceof AppError && error.cause instanceof Refused) return error.cause.answer;
        throw error;
      } finally {
        clearTimeout(timer);
        release();
      }
    },
  };
}

/** Carries what the service said of a key past those who try the next one. */
class Refused extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('the service refused the key');
    this.answer = answer;
  }
}

/** Some services repeat the key that they were given. */
function quote({ status, message }: ProviderFailure, key: string | null): Answer {
  return { status, error: { message: key ? message.replaceAll(key, maskKey(key)) : message } };
}
