import type { TestServer } from './test-server.ts';

type SentBody = {
  model: string;
  temperature: number;
  max_tokens: number;
  messages: { role: string; content: string }[];
  response_format?: { json_schema: { schema: { properties: object } } };
};

/** What the AI server was asked last. */
export function lastAsked(server: TestServer) {
  const call = server.ai.requests().findLast(({ path }) => path.endsWith('/chat/completions'));
  if (!call) throw new Error('nobody asked the AI server');
  const body = call.body as SentBody;
  const [system, ...others] = body.messages;
  return { ...body, system: system?.content ?? '', others, last: others.at(-1)?.content ?? '' };
}

export const countAsked = (server: TestServer): number => server.ai.requests().length;

/** The deltas of an answer in one text. */
export function joinDeltas(events: readonly unknown[]): string {
  return (events as { type: string; text?: string }[])
    .map((event) => (event.type === 'delta' ? event.text : ''))
    .join('');
}
