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
};

export type Completion = {
  content: string;
  /** The model that answered. */
  model: string;
  usage: { promptTokens: number; completionTokens: number } | null;
};

export function hasImage(request: ChatRequest): boolean {
  return request.messages.some(
    ({ content }) => typeof content !== 'string' && content.some((part) => part.type === 'image_url'),
  );
}

// Dated versions (o3-mini-2025-01-31) follow the rule of their family.
const REASONING = /^(o1|o3)-mini\b/;

/** The body of `POST {base}/chat/completions` in the OpenAI wire format. */
export function toWireBody(request: ChatRequest, model: string, stream: boolean): string {
  const reasoning = REASONING.test(model);
  return JSON.stringify({
    model,
    messages: request.messages,
    ...(reasoning
      ? { max_completion_tokens: request.maxTokens }
      : { max_tokens: request.maxTokens, temperature: request.temperature }),
    // Only where it is known to be understood: other servers may refuse an unknown option.
    ...(stream && {
      stream: true,
      ...(request.provider !== 'other' && { stream_options: { include_usage: true } }),
    }),
  });
}
