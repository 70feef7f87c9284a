import { readField } from '../http-io.ts';
import { WireError } from '../wire-error.ts';
import { limitParameter, refuseImages, refuseRole, refuseSchema, wantJsonWord } from './rules.ts';
import type { Service } from './service.ts';

/** DeepSeek's own code for what is wrong with a call is its type again. */
const fault = (status: number, message: string, type = 'invalid_request_error') =>
  new WireError(status, message, { type, code: 'invalid_request_error' });

const entry = (id: string) => ({ id, object: 'model', owned_by: 'deepseek' });

export const deepseek: Service = {
  bases: ['/v1', ''],
  operations: ['chat'],
  keys: {
    sent: 'bearer',
    // The words for a wrong key†.
    wrong: (key) =>
      new WireError(401, `Authentication Fails, Your api key: ****${key.slice(-4)} is invalid`, {
        type: 'authentication_error',
        code: 'invalid_request_error',
      }),
    // Aider-AI/aider issue 4851; the status is in continuedev/continue issue 9942.
    named: { broke: () => fault(402, 'Insufficient Balance', 'unknown_error') },
  },
  models: [entry('deepseek-flash'), entry('deepseek-v4-flash'), entry('deepseek-v4-pro')],
  // upstash/docs issue 412. NousResearch/hermes-agent pull request 71212: old names get 400 since 24 Jul
  // 2026.
  unknownModel: () => fault(400, 'Model Not Exist'),
  rules: [
    // decolua/9router issue 773.
    refuseRole('developer', () =>
      fault(
        400,
        'Failed to deserialize the JSON body into the target type: messages[0].role: unknown variant `developer`, expected one of `system`, `user`, `assistant`, `tool`, `latest_reminder`',
      ),
    ),
    // The sentence†; dzhng/deep-research issue 22 shows status 422 for another one of 2025.
    refuseSchema(() => fault(400, 'This response_format type is unavailable now')),
    // The sentence†.
    wantJsonWord(() =>
      fault(
        400,
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      ),
    ),
    // 1jehuang/jcode issue 310; that deepseek-flash sees is in models.dev pull request 6721.
    refuseImages(/^(?!deepseek-flash)/, () =>
      fault(
        400,
        'Failed to deserialize the JSON body into the target type: messages[0]: unknown variant `image_url`, expected `text`',
      ),
    ),
    // HKUDS/nanobot issue 651 shows the sentence with 8192; today's models write more.
    limitParameter('max_tokens', 393_216, () =>
      fault(400, 'Invalid max_tokens value, the valid range of max_tokens is [1, 393216]'),
    ),
  ],
  window: {
    tokens: 1_000_000,
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `This model's maximum context length is ${window} tokens. However, you requested ${prompt} tokens (${prompt} in the messages, 0 in the completion). Please reduce the length of the messages or completion.`,
          ),
  },
  // MoganLab/goldfish pull request 933: `thinking: {type: disabled}` switches it off.
  thinking: {
    form: 'reasoning_content',
    thinks: ({ body }) => readField(readField(body, 'thinking'), 'type') !== 'disabled',
  },
  // tmc/langchaingo pull request 1171, which quotes api-docs.deepseek.com/quick_start/rate_limit.
  comment: ': keep-alive',
  // api-docs.deepseek.com/api/create-chat-completion: usage is in the last chunk of content.
  usage: 'with-finish',
  triggers: {
    // 666ghj/BettaFish issue 108.
    filtered: { kind: 'refuse', make: () => fault(400, 'Content Exists Risk') },
    'filtered-midway': { kind: 'filter' },
    overloaded: {
      kind: 'refuse',
      // api-docs.deepseek.com/quick_start/error_codes: 503 Server Overloaded; the sentence†.
      make: () =>
        new WireError(
          503,
          'Service is too busy. We advise users to temporarily switch to alternative LLM API service providers.',
          { type: 'service_unavailable_error', code: 'service_unavailable_error' },
        ),
    },
  },
};
