import { WireError } from '../wire-error.ts';
import { alternateRoles } from './rules.ts';
import type { Service } from './service.ts';

const entry = (id: string) => ({ id, object: 'model', owned_by: 'organization_owner' });

/** lmstudio-ai/lmstudio-bug-tracker issue 618: the error is a text. */
const fault = (status: number, error: string) => new WireError(status, error, { body: { error } });

// mistralai/mistral-vibe issue 1006 has the status (llama.cpp), zed-industries/zed issue 45379 the words
// around it.
const TEMPLATE =
  'Error rendering prompt with jinja template: "Conversation roles must alternate user/assistant/user/assistant/...".\n\nThis is usually an issue with the model\'s prompt template. If you are using a popular model, you can try to search the model under lmstudio-community, which will have fixed prompt templates.';

// lmstudio-ai/lmstudio-bug-tracker issue 1620; the number†.
const CRASHED = 'The model has crashed without additional information. (Exit code: 6)';

export const lmstudio: Service = {
  bases: ['/v1'],
  operations: ['chat', 'embeddings'],
  keys: { sent: 'none' },
  models: [
    entry('qwen/qwen3-8b'),
    entry('google/gemma-3-12b'),
    entry('deepseek/deepseek-r1-0528-qwen3-8b'),
    entry('text-embedding-nomic-embed-text-v1.5'),
  ],
  // The model that is loaded answers to any name†.
  takesAnyModel: true,
  unknownModel: (model) => fault(404, `Model "${model}" not found`),
  rules: [alternateRoles(/gemma|mistral/i, () => fault(500, TEMPLATE))],
  window: {
    tokens: 4096,
    // lmstudio-ai/lmstudio-bug-tracker issues 237 (status) and 546 (words).
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `Trying to keep the first ${prompt} tokens when context the overflows. However, the model is loaded with context length of only ${window} tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input`,
          ),
  },
  thinking: { form: 'tags', thinks: ({ model }) => /qwen3|deepseek/.test(model) },
  dimensions: { 'text-embedding-nomic-embed-text-v1.5': 768 },
  // lmstudio-ai/lmstudio-bug-tracker issue 618: an address that it does not know has status 200.
  unknownPath: (operation) => fault(200, `Unexpected endpoint or method. (${operation})`),
  shape: (error) => ({ error: error.message }),
  triggers: {
    // The event has a name of its own†.
    'error-in-stream': {
      kind: 'error',
      event: `event: error\ndata: ${JSON.stringify({ error: { message: CRASHED } })}\n\n`,
      whole: fault(400, CRASHED),
    },
    'error-inside': { kind: 'body', body: { error: CRASHED } },
  },
};
