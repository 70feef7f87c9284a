import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Sent } from './wire-oddities.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Milliseconds; an answer that is not there by then is a finding of its own. */
const PATIENCE_MS = 30_000;

/** Sends what no browser would: the path as it is, and any header that can be written. */
export function makeSender(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  /** Throws where no answer came. A connection that was closed while it lay idle is no answer of the product: once more. */
  async function send(sent: Sent): Promise<Answer> {
    try {
      return await sendOnce(sent);
    } catch (error) {
      if (!/ECONNRESET|EPIPE|socket hang up/.test(String(error))) throw error;
      return sendOnce({ ...sent, headers: { ...sent.headers, connection: 'close' } });
    }
  }

  function sendOnce({ method, path, headers, body }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const asking = request({
        ...{ hostname, port, agent, method, path, signal: AbortSignal.timeout(PATIENCE_MS) },
        headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      });
      let isAnswered = false;
      asking.on('response', (response) => {
        isAnswered = true;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      // Whoever is refused early may still have been sending.
      asking.on('error', (error) => !isAnswered && reject(error));
      asking.end(bytes);
    });
  }

  return { send, close: () => agent.destroy() };
}
