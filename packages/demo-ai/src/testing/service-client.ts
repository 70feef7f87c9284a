import type { DemoAi, DemoAiOptions } from '../server.ts';
import type { ServiceName } from '../services/catalog.ts';
import { startForTests } from './demo-client.ts';

/** A named server for the tests of one file, as fast as possible unless the test says otherwise. */
export function startService(service: ServiceName, options: DemoAiOptions = {}): Promise<DemoAi> {
  return startForTests({ service, ...options });
}

export type Question = {
  model: string;
  question?: string;
  messages?: { role: string; content: unknown }[];
  stream?: boolean;
  headers?: Record<string, string>;
  /** Fields of the body. */
  more?: Record<string, unknown>;
};

/** The key of most services, as a header. */
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

export function postTo(url: string, body: unknown, headers = bearer('sk-demo')): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export function say(ai: DemoAi, { model, question = '你好', stream = false, ...other }: Question) {
  const messages = other.messages ?? [{ role: 'user', content: question }];
  const body = { model, messages, ...(stream && { stream }), ...other.more };
  return postTo(`${ai.url}/chat/completions`, body, other.headers as ReturnType<typeof bearer> | undefined);
}

/** Status and body of what was answered. */
export async function read(answer: Response | Promise<Response>) {
  const response = await answer;
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

type Delta = {
  content?: unknown;
  reasoning?: string;
  reasoning_content?: string | null;
  refusal?: string | null;
};

export type ServiceChunk = {
  object?: string;
  model?: string;
  choices?: { delta: Delta; finish_reason: string | null; [field: string]: unknown }[];
  usage?: Record<string, unknown> | null;
  error?: unknown;
  [field: string]: unknown;
};

/** A stream, event by event. */
export async function readEvents(answer: Response | Promise<Response>) {
  const response = await answer;
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line !== '');
  const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice('data: '.length));
  const chunks = data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line) as ServiceChunk);
  const deltas = chunks.flatMap(({ choices }) => choices?.map(({ delta }) => delta) ?? []);
  return {
    status: response.status,
    lines,
    comments: lines.filter((line) => line.startsWith(':')),
    chunks,
    deltas,
    text: deltas.map(({ content }) => (typeof content === 'string' ? content : '')).join(''),
    finish: chunks.flatMap(({ choices }) => choices ?? []).findLast((choice) => choice.finish_reason)
      ?.finish_reason,
    done: data.at(-1) === '[DONE]',
  };
}

/** A whole answer. */
export type ServiceAnswerBody = {
  model: string;
  choices: { message: Delta & { role: string }; finish_reason: string }[];
  usage: { prompt_tokens: number; completion_tokens: number };
};

export async function readWhole(answer: Response | Promise<Response>): Promise<ServiceAnswerBody> {
  return (await (await answer).json()) as ServiceAnswerBody;
}
