import { sseData } from '../frames.ts';
import { readField } from '../http-io.ts';
import { WireError } from '../wire-error.ts';
import type { Service } from './service.ts';

const entry = (id: string) => ({ id, object: 'model', created: 1_780_000_000, owned_by: 'library' });

/** netease-youdao/QAnything issue 555 shows body and words. */
const fault = (status: number, message: string, type = 'api_error') =>
  new WireError(status, message, { type });

/** The words†. */
const crashed = fault(500, 'llama runner process has terminated: exit status 2');

export const ollama: Service = {
  bases: ['/v1'],
  operations: ['chat', 'embeddings'],
  keys: { sent: 'none' },
  models: [
    entry('qwen3:8b'),
    entry('gemma3:12b'),
    entry('llama3.2:latest'),
    entry('nomic-embed-text:latest'),
  ],
  unknownModel: (model) => fault(404, `model "${model}" not found, try pulling it first`),
  // ollama/ollama docs/context-length.mdx: 4k on a box with less than 24 GiB. What is beyond is cut without a
  // word.
  window: { tokens: 4096 },
  // `reasoning_effort: none` switches it off†.
  thinking: {
    form: 'reasoning',
    thinks: ({ model, body }) => model.startsWith('qwen3') && readField(body, 'reasoning_effort') !== 'none',
  },
  dimensions: { 'nomic-embed-text:latest': 768 },
  triggers: {
    'error-in-stream': {
      kind: 'error',
      event: sseData(JSON.stringify(crashed.toBody())),
      whole: crashed,
    },
    overloaded: {
      kind: 'refuse',
      make: () => fault(503, 'server busy, please try again. maximum pending requests exceeded'),
    },
  },
};
