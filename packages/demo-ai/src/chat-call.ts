import { readField } from './http-io.ts';
import { WireError } from './wire-error.ts';

/** One call of /chat/completions, as far as it matters here. */
export type ChatCall = {
  model: string;
  messages: { role: string; text: string; images: number }[];
  stream: boolean;
  includeUsage: boolean;
  /** Tokens of the answer. */
  maxTokens: number;
  /** Asked for by response_format; the schema is undefined for `json_object`. */
  json: { schema: unknown } | null;
  /** Names of the settings that were given. */
  parameters: ReadonlySet<string>;
};

export function parseChatCall(body: unknown): ChatCall {
  const messages = readField(body, 'messages');
  if (!Array.isArray(messages) || messages.length === 0) {
    throw new WireError(400, "Missing required parameter: 'messages'.", {
      code: 'missing_required_parameter',
    });
  }
  const maxTokens = readField(body, 'max_completion_tokens') ?? readField(body, 'max_tokens') ?? null;
  if (maxTokens !== null && !(typeof maxTokens === 'number' && maxTokens >= 1)) {
    throw new WireError(400, "Invalid value for 'max_tokens': expected an integer of at least 1.");
  }
  return {
    model: readModel(body),
    messages: messages.map(parseMessage),
    stream: readField(body, 'stream') === true,
    includeUsage: readField(readField(body, 'stream_options'), 'include_usage') === true,
    maxTokens: maxTokens ?? Number.POSITIVE_INFINITY,
    json: parseFormat(readField(body, 'response_format')),
    parameters: new Set(Object.keys(body as object)),
  };
}

export function readModel(body: unknown): string {
  const model = readField(body, 'model');
  if (typeof model === 'string' && model !== '') return model;
  throw new WireError(400, 'you must provide a model parameter');
}

/** What the person asked last; directives and language are looked for there. */
export function lastQuestion(call: ChatCall): ChatCall['messages'][number] {
  return call.messages.findLast(({ role }) => role === 'user') ?? { role: 'user', text: '', images: 0 };
}

export function systemText(call: ChatCall): string {
  return call.messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n\n');
}

function parseMessage(message: unknown, index: number): ChatCall['messages'][number] {
  const role = readField(message, 'role');
  const content = readField(message, 'content');
  if (typeof role !== 'string') throw invalidMessage(index, 'role');
  if (typeof content === 'string') return { role, text: content, images: 0 };
  if (!Array.isArray(content)) throw invalidMessage(index, 'content');
  const texts = content.map((part) => readField(part, 'text')).filter((text) => typeof text === 'string');
  const images = content.filter((part) => readField(part, 'type') === 'image_url').length;
  return { role, text: texts.join('\n'), images };
}

function invalidMessage(index: number, field: string): WireError {
  return new WireError(400, `Invalid value for 'messages[${index}].${field}'.`, { code: 'invalid_type' });
}

function parseFormat(format: unknown): ChatCall['json'] {
  const type = readField(format, 'type');
  if (type === 'json_object') return { schema: undefined };
  if (type !== 'json_schema') return null;
  return { schema: readField(readField(format, 'json_schema'), 'schema') };
}
