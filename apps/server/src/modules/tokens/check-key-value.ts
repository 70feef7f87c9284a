import type { LlmGateway } from '../../platform/llm/gateway.ts';
import type { KnownService } from '../services/index.ts';
import { canBeSent, hasForm } from './key-form.policy.ts';

/** `format`: the provider was not asked or gave no answer, and only the key's form was looked at. */
export type KeyCheck = { valid: boolean; method: 'provider' | 'format' };

export async function checkKeyValue(
  gateway: Pick<LlmGateway, 'checkKey'>,
  service: KnownService,
  value: string,
): Promise<KeyCheck> {
  if (!canBeSent(value)) return { valid: false, method: 'format' };
  // Nobody knows what stands behind the address of `other`, nor whether it has a list of models.
  const isAsked = service.preset !== 'other' && service.address !== '';
  const verdict = isAsked ? await gateway.checkKey(service, value) : 'unknown';
  if (verdict === 'unknown') return { valid: hasForm(service.preset, value), method: 'format' };
  return { valid: verdict === 'accepted', method: 'provider' };
}
