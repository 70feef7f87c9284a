import { readField } from '../http-io.ts';
import { WireError } from '../wire-error.ts';
import { fixParameter } from './rules.ts';
import type { Service } from './service.ts';

const entry = (id: string, context: number) => ({
  id,
  object: 'model',
  created: 1_780_000_000,
  owned_by: 'moonshot',
  context_length: context,
});

/** MoonshotAI/kimi-cli issue 1599: an error has a message and a type, no code and no param. */
function fault(status: number, message: string, type: string, headers: Record<string, string> = {}) {
  return new WireError(status, message, { type, headers, body: { error: { message, type } } });
}

const ACCOUNT = 'org-demo<ak-demo>';
const FIXED = /^kimi-k(2\.|3)/;

const HIGH_RISK = {
  code: 400,
  message: 'The request was rejected because it was considered high risk',
  param: 'prompt',
  type: 'content_filter',
};

export const kimi: Service = {
  bases: ['/v1'],
  operations: ['chat'],
  keys: {
    sent: 'bearer',
    wrong: () => fault(401, 'Invalid Authentication', 'invalid_authentication_error'),
    missing: () => fault(401, 'Invalid Authentication', 'invalid_authentication_error'),
    named: {
      // MoonshotAI/Kimi-K2 issue 5: no balance is 403. continuedev/continue issue 11443 shows it as 429.
      broke: () =>
        fault(
          403,
          `Your account ${ACCOUNT} is not active, organization <org-demo> exceeded current quota, please check your plan and billing details`,
          'exceeded_current_quota_error',
        ),
    },
  },
  models: [
    entry('kimi-k3', 262_144),
    entry('kimi-k2.7', 262_144),
    entry('kimi-k2.6', 262_144),
    entry('moonshot-v1-8k', 8192),
  ],
  // The words†.
  unknownModel: (model) =>
    fault(404, `Not found the model ${model} or Permission denied`, 'resource_not_found_error'),
  rules: [
    // Warma10032/VideoAdGuard issue 34: 1 while it thinks, 0.6 while it does not, and the body.
    fixParameter(
      'temperature',
      (model, body) => {
        if (!FIXED.test(model)) return undefined;
        return readField(readField(body, 'thinking'), 'type') === 'disabled' ? 0.6 : 1;
      },
      (_value, allowed) =>
        fault(400, `invalid temperature: only ${allowed} is allowed for this model`, 'invalid_request_error'),
    ),
  ],
  window: {
    tokens: 262_144,
    // The words†.
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `Invalid request: Your request exceeded model token limit: ${window}`,
            'invalid_request_error',
          ),
  },
  thinking: {
    form: 'reasoning_content',
    thinks: ({ model, body }) =>
      FIXED.test(model) && readField(readField(body, 'thinking'), 'type') !== 'disabled',
  },
  places: 3,
  // LLM-Red-Team/kimi-cc issue 16 shows both sentences.
  busy: ({ kind, most, seconds }) =>
    fault(
      429,
      `Your account ${ACCOUNT} request reached ${kind === 'places' ? 'max organization concurrency' : 'organization max RPM'}: ${most}, please try again after ${seconds} seconds`,
      'rate_limit_reached_error',
      { 'retry-after': String(seconds) },
    ),
  shape: (error) => ({ error: { message: error.message, type: error.type } }),
  triggers: {
    // MoonshotAI/kimi-cli issue 1002.
    filtered: {
      kind: 'refuse',
      make: () => new WireError(400, HIGH_RISK.message, { body: { error: HIGH_RISK } }),
    },
    'filtered-midway': { kind: 'filter' },
    // MoonshotAI/kimi-code issue 1252.
    overloaded: {
      kind: 'refuse',
      make: () =>
        fault(429, 'The engine is currently overloaded, please try again later', 'engine_overloaded_error'),
    },
  },
};
