import { chat } from '#contract/ai.contract.ts';
import { listSessions } from '#contract/chat.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { writeRequest } from './load/write-request.ts';
import type { Parts } from './parts.ts';
import { readTreeUsage, readUsage } from './process-usage.ts';

/** What is called, and what of it is measured. */
export type Target = {
  name: 'direct' | 'bare' | 'product';
  port: number;
  /** The server's own usage, and that of its database; none of the AI server called directly. */
  usage(): { cpuMs: number; peakBytes: number; databaseCpuMs: number } | null;
  /** The request of each of so many callers. */
  requests(count: number, directive: string): string[];
};

export function listChatTargets(parts: Parts): Target[] {
  const { passThrough } = parts;
  return [
    makeDirectTarget(parts),
    {
      name: 'bare',
      port: passThrough.port,
      usage: () => ({ ...readUsage(passThrough.pid), databaseCpuMs: 0 }),
      requests: (count, directive) => writeProviderCalls('/', count, directive),
    },
    makeProductTarget(parts),
  ];
}

export function makeDirectTarget({ ai }: Pick<Parts, 'ai'>): Target {
  return {
    name: 'direct',
    port: ai.port,
    usage: () => null,
    requests: (count, directive) => writeProviderCalls('/v1/chat/completions', count, directive),
  };
}

export function makeProductTarget({ product, school }: Pick<Parts, 'product' | 'school'>): Target {
  return {
    name: 'product',
    port: product.port,
    usage: () => ({
      ...readUsage(product.pid),
      databaseCpuMs: readTreeUsage(product.databasePid).cpuMs,
    }),
    requests: (count, directive) =>
      school.people.slice(0, count).map(({ token }) =>
        writeRequest({
          method: chat.method,
          path: chat.path,
          token,
          accept: 'text/event-stream',
          body: { chatbotId: school.chatbotId, message: directive },
        }),
      ),
  };
}

/** What the product sends to the provider, sent by the client itself. */
function writeProviderCalls(path: string, count: number, directive: string): string[] {
  const request = writeRequest({
    method: 'POST',
    path,
    token: 'sk-bench-0123456789abcdef',
    accept: 'text/event-stream',
    body: {
      model: 'gpt-4o-mini',
      messages: [
        { role: 'system', content: '你是一位有耐心的老師。\n\n請使用繁體中文（台灣）回答。' },
        { role: 'user', content: directive },
      ],
      max_tokens: 2000,
      temperature: 0.7,
      stream: true,
      stream_options: { include_usage: true },
    },
  });
  return Array.from({ length: count }, () => request);
}

export type ReadTarget = { name: string; bare: boolean; port: number; requests: string[] };

/** Reads of one query each; every connection is another person's. */
export function listReadTargets({ reads, product, school }: Parts, connections: number): ReadTarget[] {
  const bare = (path: string): ReadTarget => ({
    name: path.slice(1),
    bare: true,
    port: reads.port,
    requests: Array.from({ length: connections }, () => writeRequest({ method: 'GET', path, token: '-' })),
  });
  const signedIn = (name: string, path: string): ReadTarget => ({
    name,
    bare: false,
    port: product.port,
    requests: school.people
      .slice(0, connections)
      .map(({ token }) => writeRequest({ method: 'GET', path, token })),
  });
  return [
    bare('/sessions'),
    signedIn('sessions', listSessions.path),
    bare('/chatbots'),
    signedIn('chatbots', listChatbots.path),
  ];
}
