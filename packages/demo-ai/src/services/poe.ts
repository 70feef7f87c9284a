import { WireError } from '../wire-error.ts';
import type { Service } from './service.ts';

const entry = (id: string, output = 'text') => ({
  id,
  object: 'model',
  created: 1_780_000_000_000,
  owned_by: 'Demo',
  architecture: { input_modalities: ['text', 'image'], output_modalities: [output] },
});

export const poe: Service = {
  bases: ['/v1'],
  operations: ['chat'],
  keys: {
    sent: 'bearer',
    // creator.poe.com/api-reference/errors.
    wrong: () => new WireError(401, 'Invalid API key provided', { code: 'invalid_api_key' }),
    named: {
      // Status and words†: creator.poe.com/api-reference/errors has none for points that are used up.
      broke: () =>
        new WireError(402, 'You have run out of points. Visit https://poe.com/api/keys to buy more.', {
          type: 'insufficient_credits',
          code: 'insufficient_credits',
        }),
    },
  },
  // Names of bots as in creator.poe.com/docs/external-applications.
  models: [
    entry('Claude-Sonnet-4.6'),
    entry('GPT-5.4'),
    entry('Gemini-3.1-Pro'),
    entry('GPT-Image-2', 'image'),
    entry('Nano-Banana', 'image'),
  ],
  // creator.poe.com/api-reference/errors: 400 and these words.
  unknownModel: (model) => new WireError(400, `Model '${model}' does not exist`, { code: 'model_not_found' }),
  // A bot that paints answers in the chat. That it does so by an address in Markdown†.
  paints: /Image|Banana/,
  // The answer of a bot says at its end what it cost, without being asked†.
  usage: 'always',
  triggers: {
    overloaded: {
      kind: 'refuse',
      make: () =>
        new WireError(503, 'Service temporarily unavailable', {
          type: 'overloaded_error',
          code: 'overloaded_error',
        }),
    },
  },
};
