import { AppError } from '../../kernel/app-error.ts';
import { ProviderFailure } from '../../platform/llm/provider-failure.ts';
import type { Enter } from '../tokens/index.ts';
import { type Gate, PATIENCE_MS } from './gate.ts';
import type { GateAsk } from './gate-calls.ts';

/** Times that each of its keys may refuse a call as busy. */
const MOST_REFUSALS = 6;
/** Milliseconds for which a key is left alone that does not say for how long; after each refusal of the call twice as long. */
const FIRST_REST_MS = 1_000;

/**
 * One call on its way through the gate, from key to key. What a service refuses as busy has begun nothing, so the call
 * stands at the front again; after six refusals or two minutes it fails.
 */
export function makeLine(
  gate: Gate,
  ask: Pick<GateAsk, 'serviceId' | 'isLimited' | 'person' | 'signal' | 'onPlace'>,
): Enter {
  const until = Date.now() + PATIENCE_MS;
  let refusals = 0;
  let wasIn = false;

  return async (keyIds) => {
    const patienceMs = Math.max(until - Date.now(), 0);
    const pass = await gate.enter({ ...ask, keyIds, isFront: wasIn, patienceMs });
    wasIn = true;
    return {
      id: pass.keyId,
      leave(failure) {
        const refusal = findRefusal(failure);
        if (!refusal) {
          void pass.leave();
          return false;
        }
        refusals++;
        void pass.leave({ busy: true, restMs: refusal.retryAfterMs ?? FIRST_REST_MS * 2 ** (refusals - 1) });
        return refusals <= MOST_REFUSALS * keyIds.length && Date.now() < until;
      },
    };
  };
}

function findRefusal(failure: unknown): ProviderFailure | null {
  const cause = failure instanceof AppError ? failure.cause : null;
  return cause instanceof ProviderFailure && cause.reason === 'busy' ? cause : null;
}
