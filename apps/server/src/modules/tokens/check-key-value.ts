import type { Provider } from '#contract/constants.ts';
import type { LlmGateway } from '../../platform/llm/gateway.ts';
import { canBeSent, hasForm } from './key-form.policy.ts';

/** `format`: the provider was not asked or gave no answer, and only the key's form was looked at. */
export type KeyCheck = { valid: boolean; method: 'provider' | 'format' };

export async function checkKeyValue(
  gateway: Pick<LlmGateway, 'checkKey'>,
  provider: Provider,
  value: string,
): Promise<KeyCheck> {
  if (!canBeSent(value)) return { valid: false, method: 'format' };
  // Nobody knows what stands behind another address, nor whether it has a list of models.
  const verdict = provider === 'other' ? 'unknown' : await gateway.checkKey(provider, value);
  if (verdict === 'unknown') return { valid: hasForm(provider, value), method: 'format' };
  return { valid: verdict === 'accepted', method: 'provider' };
}
