import type { Abilities } from '#contract/ai-models.ts';
import type { AiModel, AiService } from './service.ts';

export type MessagePart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

export type PromptMessage = {
  role: 'system' | 'user' | 'assistant';
  content: string | MessagePart[];
};

/** What the product asks of a model, the same for every service. */
export type ChatRequest = {
  service: AiService;
  model: AiModel;
  /** 0 to 1; left out for models that take none. */
  temperature: number;
  /** Tokens of the answer. */
  maxTokens: number;
  /** Where they are too long for the model, the oldest between the system message and the last one stay behind. */
  messages: PromptMessage[];
  /** The JSON schema of the answer, in the part of the language that strict schemas allow. Asked for where it can be. */
  responseFormat?: ResponseFormat;
  /** Sent in the place of `messages` where the model takes no schema: they say the form of the answer. */
  messagesWithForm?: PromptMessage[];
  /** Thinking is switched off where the model can do without. */
  avoidsThinking?: boolean;
};

export type ResponseFormat = { name: string; schema: Readonly<Record<string, unknown>> };

export type Usage = {
  promptTokens: number;
  /** Of the prompt, those that the service had kept from before. */
  cachedTokens: number;
  completionTokens: number;
};

export type Completion = {
  content: string;
  /** The model that answered. */
  model: string;
  usage: Usage | null;
  /** The model stopped at its longest answer. */
  isCutOff: boolean;
};

/** What is said to a model that does, or does not, take the schema. */
export function messagesFor(request: ChatRequest, model: AiModel): PromptMessage[] {
  const { messages, messagesWithForm, responseFormat } = request;
  return responseFormat && messagesWithForm && !canAnswerInSchema(model) ? messagesWithForm : messages;
}

export function hasImage({ messages }: Pick<ChatRequest, 'messages'>): boolean {
  return messages.some(
    ({ content }) => typeof content !== 'string' && content.some((part) => part.type === 'image_url'),
  );
}

/** Whether a model writes its answer in a schema that is given. Where it does not, the prompt has to say the form. */
export const canAnswerInSchema = ({ abilities }: AiModel): boolean => abilities.answer_form === 'schema';

function writeFormat({ responseFormat }: ChatRequest, abilities: Abilities): object {
  if (!responseFormat || abilities.answer_form !== 'schema') return {};
  const { name, schema } = responseFormat;
  return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
}

/** The body of `POST {address}/chat/completions` in the OpenAI wire format. */
export function toWireBody(
  request: ChatRequest,
  { name, abilities }: AiModel,
  { messages, maxTokens, stream }: { messages: PromptMessage[]; maxTokens: number; stream: boolean },
): string {
  return JSON.stringify({
    model: name,
    messages,
    [abilities.token_field ?? 'max_tokens']: Math.min(maxTokens, abilities.longest_answer ?? maxTokens),
    ...(abilities.temperature !== 'fixed' && { temperature: request.temperature }),
    ...writeFormat(request, abilities),
    ...(request.avoidsThinking && abilities.thinking_off),
    ...(stream && {
      stream: true,
      ...(abilities.stream_usage !== false && { stream_options: { include_usage: true } }),
    }),
  });
}
