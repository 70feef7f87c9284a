import { sseData } from '../frames.ts';
import { WireError } from '../wire-error.ts';
import { alternateRoles } from './rules.ts';
import type { Service } from './service.ts';

const entry = (id: string) => ({
  id,
  object: 'model',
  created: 1_780_000_000,
  owned_by: 'vllm',
  root: id,
  parent: null,
  max_model_len: 32_768,
  permission: [],
});

/** suitenumerique/conversations issue 197 shows the body of today: the code is the status, as a number. */
function fault(status: number, message: string, type = 'BadRequestError'): WireError {
  return new WireError(status, message, {
    type,
    body: { error: { message, type, param: null, code: status } },
  });
}

/** The words†. */
const engineError = fault(
  500,
  'EngineCore encountered an issue. See stack trace (above) for the root cause.',
  'InternalServerError',
);

export const vllm: Service = {
  bases: ['/v1'],
  operations: ['chat', 'embeddings'],
  keys: { sent: 'none' },
  models: [entry('google/gemma-3-27b-it'), entry('Qwen/Qwen3-32B'), entry('BAAI/bge-m3')],
  // vllm/entrypoints/openai/serving_engine.py, _check_model.
  unknownModel: (model) => fault(404, `The model \`${model}\` does not exist.`, 'NotFoundError'),
  rules: [
    // suitenumerique/conversations issue 197 (Gemma 3); the template says it twice.
    alternateRoles(/gemma|mistral/i, () =>
      fault(
        400,
        'Conversation roles must alternate user/assistant/user/assistant/... Conversation roles must alternate user/assistant/user/assistant/...',
      ),
    ),
  ],
  window: {
    tokens: 32_768,
    // vllm-project/vllm issue 20409 and serving_engine.py, _validate_prompt_and_tokenize.
    refuse({ window, prompt, asked }) {
      const wanted = Number.isFinite(asked) ? asked : 0;
      if (prompt + wanted <= window) return null;
      return fault(
        400,
        `This model's maximum context length is ${window} tokens. However, you requested ${prompt + wanted} tokens (${prompt} in the messages, ${wanted} in the completion). Please reduce the length of the messages or completion.`,
      );
    },
  },
  dimensions: { 'BAAI/bge-m3': 1024 },
  shape: (error) => ({
    error: { message: error.message, type: 'BadRequestError', param: error.param, code: error.status },
  }),
  triggers: {
    // block/goose pull request 8031: an error in a stream has the older form, without `error` around it.
    'error-in-stream': {
      kind: 'error',
      event: sseData(
        JSON.stringify({
          object: 'error',
          message: engineError.message,
          type: 'InternalServerError',
          param: null,
          code: 500,
        }),
      ),
      whole: engineError,
    },
  },
};
