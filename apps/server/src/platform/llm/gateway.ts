import type { Provider } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type ChatRequest, type Completion, hasImage, toWireBody } from './chat-request.ts';
import { checkKey, type KeyVerdict } from './check-key.ts';
import { isAboutModel, listModelsToTry } from './model-order.ts';
import { addressOf, callProvider, type ProviderTimeouts } from './provider-call.ts';
import { ProviderFailure, toAppError } from './provider-failure.ts';
import { retry } from './retry.ts';
import { readStream, readWhole } from './wire-stream.ts';

/**
 * The way to every AI provider. A call is repeated, or tried with the next model, only while nothing of
 * the answer has reached anybody: after the first token a second try would write the answer twice.
 */
export type LlmGateway = {
  /**
   * Completes a chat. With `onDelta` the answer streams, in pieces as they arrive. Throws AppError with
   * one of the provider codes, or the signal's reason.
   */
  complete(
    request: ChatRequest,
    options: { key: string; signal: AbortSignal; onDelta?: (text: string) => void },
  ): Promise<Completion>;

  /** Asks a provider whether it knows a key, for at most five seconds. A failure on the way says nothing of the key. */
  checkKey(provider: Provider, key: string): Promise<KeyVerdict>;
};

export function makeGateway(settings: {
  baseUrls: Readonly<Record<Provider, string | null>>;
  timeouts: ProviderTimeouts;
}): LlmGateway {
  return {
    async complete(request, { key, signal, onDelta }) {
      const base = settings.baseUrls[request.provider];
      if (!base) throw new AppError('unsupported_provider', { values: { provider: request.provider } });
      const progress: Progress = { started: false };
      const forward =
        onDelta &&
        ((text: string) => {
          progress.started = true;
          onDelta(text);
        });
      const call = (model: string) =>
        callProvider({
          provider: request.provider,
          url: addressOf(base, 'chat/completions'),
          key,
          body: toWireBody(request, model, onDelta !== undefined),
          reader: forward
            ? readStream(model, request.maxTokens, forward)
            : readWhole(model, request.maxTokens),
          streamed: forward !== undefined,
          timeouts: settings.timeouts,
          signal,
          reuseConnection: true,
        });
      const mayRepeat = (failure: ProviderFailure) =>
        failure.transient && !progress.started && !isModelRefusal(failure);
      const models = listModelsToTry(request.provider, request.model, hasImage(request));
      try {
        return await tryModels(models, (model) => retry(() => call(model), mayRepeat, signal), progress);
      } catch (failure) {
        if (!(failure instanceof ProviderFailure)) throw failure;
        const lost = progress.started && failure.kind === 'unreachable';
        throw toAppError(lost ? brokenOff(failure) : failure, request.provider);
      }
    },

    async checkKey(provider, key) {
      const base = settings.baseUrls[provider];
      return base ? checkKey(addressOf(base, 'models'), key) : 'unknown';
    },
  };
}

/** Whether any of the answer has gone out. */
type Progress = { started: boolean };

async function tryModels(
  models: readonly string[],
  call: (model: string) => Promise<Completion>,
  progress: Progress,
): Promise<Completion> {
  let failure: unknown;
  for (const model of models) {
    try {
      return await call(model);
    } catch (error) {
      failure = error;
      if (progress.started || !(error instanceof ProviderFailure && isModelRefusal(error))) break;
    }
  }
  throw failure;
}

/** A connection that was lost after the first token is a broken answer, not a provider out of reach. */
function brokenOff(cause: ProviderFailure): ProviderFailure {
  return new ProviderFailure('broken', '回答在中途中斷', { cause });
}

/** A refusal that names the model leads to the next model at once instead of being asked again. */
function isModelRefusal(failure: ProviderFailure): boolean {
  return failure.kind === 'status' && isAboutModel(failure.message);
}
