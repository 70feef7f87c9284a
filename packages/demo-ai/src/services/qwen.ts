import { randomUUID } from 'node:crypto';
import { readField } from '../http-io.ts';
import { WireError } from '../wire-error.ts';
import { jsonWordRule } from './openai-2026.ts';
import { limitParameter, limitTexts } from './rules.ts';
import type { Rule, Service, ServiceCall } from './service.ts';

const entry = (id: string) => ({ id, object: 'model', created: 1_780_000_000, owned_by: 'system' });

/** Beside the error stands the id of the request. */
function fault(status: number, message: string, type: string, code = type): WireError {
  const id = randomUUID();
  const body = { error: { message, type, param: null, code }, id: `chatcmpl-${id}`, request_id: id };
  return new WireError(status, message, { type, code, body });
}

const OPEN_MODELS = /^qwen3-/;

/** Models with open weights think unless told not to, the others only when told to. */
function thinks({ body, model }: ServiceCall): boolean {
  const asked = readField(body, 'enable_thinking');
  return asked === true || (asked !== false && OPEN_MODELS.test(model));
}

// infiniflow/ragflow issue 8972.
const thinkOnlyInStreams: Rule = (call) =>
  call.chat && !call.chat.stream && OPEN_MODELS.test(call.model) && thinks(call)
    ? fault(
        400,
        'parameter.enable_thinking must be set to false for non-streaming calls',
        'invalid_request_error',
        'invalid_parameter_error',
      )
    : null;

// open-webui/open-webui issue 10507.
const refuseRange = () =>
  fault(
    400,
    '<400> InternalError.Algo.InvalidParameter: Range of max_tokens should be [1, 8192]',
    'invalid_request_error',
    'invalid_parameter_error',
  );

export const qwen: Service = {
  bases: ['/compatible-mode/v1'],
  operations: ['chat', 'embeddings'],
  keys: {
    sent: 'bearer',
    wrong: () => fault(401, 'Incorrect API key provided. ', 'invalid_request_error', 'invalid_api_key'),
    named: {
      // 666ghj/BettaFish issue 609.
      free: () =>
        fault(
          403,
          'The free tier of the model has been exhausted. If you wish to continue access the model on a paid basis, please disable the "use free tier only" mode in the management console.',
          'AllocationQuota.FreeTierOnly',
        ),
      // tencentmusic/supersonic issue 1572, QwenLM/Qwen issue 1414.
      broke: () =>
        fault(400, 'Access denied, please make sure your account is in good standing.', 'Arrearage'),
    },
  },
  models: [
    entry('qwen-plus'),
    entry('qwen-flash'),
    entry('qwen-max'),
    entry('qwen3-32b'),
    entry('qwen3-vl-plus'),
    entry('text-embedding-v4'),
  ],
  unknownModel: (model) =>
    fault(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      'invalid_request_error',
      'model_not_found',
    ),
  rules: [
    limitParameter('max_tokens', 8192, refuseRange),
    limitParameter('max_completion_tokens', 8192, refuseRange),
    thinkOnlyInStreams,
    jsonWordRule,
    // jjyaoao/HelloAgents issue 27.
    limitTexts(10, () =>
      fault(
        400,
        '<400> InternalError.Algo.InvalidParameter: Value error, batch size is invalid, it should not be larger than 10.: input.contents',
        'InvalidParameter',
      ),
    ),
  ],
  window: {
    tokens: 131_072,
    // The words†.
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, ${window}]`,
            'invalid_request_error',
            'invalid_parameter_error',
          ),
  },
  thinking: { form: 'reasoning_content', thinks },
  dimensions: { 'text-embedding-v4': 1024 },
  triggers: {
    // CommandCodeAI/command-code issue 813, camel-ai/owl issue 432.
    filtered: {
      kind: 'refuse',
      make: () =>
        fault(
          400,
          '<400> InternalError.Algo.DataInspectionFailed: Input text data may contain inappropriate content.',
          'data_inspection_failed',
        ),
    },
    'filtered-midway': { kind: 'filter' },
  },
};
