import type { Provider } from '#contract/constants.ts';

export type MessagePart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export type PromptMessage = {
  role: 'system' | 'user' | 'assistant';
  content: string | MessagePart[];
};

/** What the product asks of a model, the same for every provider. */
export type ChatRequest = {
  provider: Provider;
  /** The wanted model; the gateway may fall back to others (see model-order.ts). */
  model: string;
  /** 0 to 1; left out for models that take none. */
  temperature: number;
  /** Tokens of the answer. */
  maxTokens: number;
  messages: PromptMessage[];
  /** The JSON schema of the answer, in the part of the language that strict schemas allow. Asked for where it can be. */
  responseFormat?: ResponseFormat;
};

export type ResponseFormat = { name: string; schema: Readonly<Record<string, unknown>> };

export type Completion = {
  content: string;
  /** The model that answered. */
  model: string;
  usage: { promptTokens: number; completionTokens: number } | null;
  /** The model stopped at its longest answer. */
  isCutOff: boolean;
};

export function hasImage(request: ChatRequest): boolean {
  return request.messages.some(
    ({ content }) => typeof content !== 'string' && content.some((part) => part.type === 'image_url'),
  );
}

// Dated versions (o3-mini-2025-01-31) follow the rule of their family.
const REASONING = /^(o1|o3)-mini\b/;

/** Models of openai from before there were schemas; they refuse one. */
const WITHOUT_SCHEMA = /^(gpt-3\.5|gpt-4(-|$)|o1-mini)/;

/** Whether a provider writes its answer in a schema that is given. Where it does not, the prompt has to say the form. */
export function canAnswerInSchema(provider: Provider): boolean {
  return provider === 'openai';
}

function writeFormat({ provider, responseFormat }: ChatRequest, model: string): object {
  if (!responseFormat || !canAnswerInSchema(provider) || WITHOUT_SCHEMA.test(model)) return {};
  const { name, schema } = responseFormat;
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

/** Tokens that these models of deepseek write at most; they refuse a request for more. */
const DEEPSEEK_LONGEST = 8_192;
const DEEPSEEK_BOUND = /^deepseek-(chat|coder)\b/;

/** The body of `POST {base}/chat/completions` in the OpenAI wire format. */
export function toWireBody(request: ChatRequest, model: string, stream: boolean): string {
  const reasoning = REASONING.test(model);
  const isBound = request.provider === 'deepseek' && DEEPSEEK_BOUND.test(model);
  const maxTokens = isBound ? Math.min(request.maxTokens, DEEPSEEK_LONGEST) : request.maxTokens;
  return JSON.stringify({
    model,
    messages: request.messages,
    ...(reasoning
      ? { max_completion_tokens: maxTokens }
      : { max_tokens: maxTokens, temperature: request.temperature }),
    ...writeFormat(request, model),
    // Only where it is known to be understood: other servers may refuse an unknown option.
    ...(stream && {
      stream: true,
      ...(request.provider !== 'other' && { stream_options: { include_usage: true } }),
    }),
  });
}
