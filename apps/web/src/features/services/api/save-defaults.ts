import { type ModelDefaults, saveModelDefaults } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function putDefaults(defaults: ModelDefaults) {
  return call(saveModelDefaults, { body: defaults });
}
