import { afterAll } from 'vitest';
import { type DemoAi, type DemoAiOptions, startDemoAi } from '../server.ts';

/** A demo server for the tests of one file, as fast as possible unless the test says otherwise. */
export async function startForTests(options: DemoAiOptions = {}): Promise<DemoAi> {
  const ai = await startDemoAi({ tokensPerSecond: 0, ...options });
  afterAll(() => ai.close());
  return ai;
}

type Post = { headers?: Record<string, string>; signal?: AbortSignal };

export function post(ai: DemoAi, path: string, body: unknown, { headers, signal }: Post = {}) {
  return fetch(ai.url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-demo-key', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    ...(signal && { signal }),
  });
}

type Ask = Post & { system?: string; stream?: boolean; more?: Record<string, unknown> };

/** Asks one question. */
export function ask(ai: DemoAi, question: unknown, { system, stream = false, more, ...options }: Ask = {}) {
  const messages = [
    ...(system === undefined ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: question },
  ];
  return post(ai, '/chat/completions', { model: 'gpt-4o-mini', messages, stream, ...more }, options);
}

export type Completion = {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: { index: number; finish_reason: string; message: { role: string; content: string } }[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

export async function askWhole(ai: DemoAi, question: unknown, options: Ask = {}): Promise<Completion> {
  return (await (await ask(ai, question, options)).json()) as Completion;
}

export async function askText(ai: DemoAi, question: unknown, options: Ask = {}): Promise<string> {
  return (await askWhole(ai, question, options)).choices[0]?.message.content ?? '';
}

export type Chunk = {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: {
    index: number;
    delta: { role?: string; content?: string };
    finish_reason: string | null;
  }[];
  usage?: Completion['usage'] | null;
  error?: { message: string; type: string };
};

/** What an event stream said, read by the rules of server-sent events. */
export type ReadStream = {
  chunks: Chunk[];
  contents: string[];
  text: string;
  done: boolean;
  /** What ended the reading, if the stream did not end by itself. */
  broken: unknown;
};

export async function askStream(ai: DemoAi, question: unknown, options: Ask = {}): Promise<ReadStream> {
  return readStream(await ask(ai, question, { ...options, stream: true }));
}

export async function readStream(response: Response): Promise<ReadStream> {
  let text = '';
  let broken: unknown;
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true });
  } catch (error) {
    broken = error;
  }
  const data = text
    .split(/\r\n|\n/)
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length));
  const chunks = data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line) as Chunk);
  const contents = chunks.map(({ choices }) => choices?.[0]?.delta.content ?? '').filter(Boolean);
  return { chunks, contents, text: contents.join(''), done: data.at(-1) === '[DONE]', broken };
}

export type Refusal = { error: { message: string; type: string; param: null; code: string | null } };

export async function readRefusal(response: Response): Promise<Refusal['error'] & { status: number }> {
  return { status: response.status, ...((await response.json()) as Refusal).error };
}
