import type { FastifyReply } from 'fastify';

/**
 * Server-sent events on a hijacked reply. Frames arrive ready-made, because one answer may have several
 * readers and is serialised once. A reader that stops reading is cut off instead of filling the memory:
 * it can come back and continue from where it was.
 */
export type EventStream = {
  /** One frame as it goes over the wire. */
  send(frame: string): void;
  end(): void;
  onClose(listener: () => void): void;
};

const KEEP_ALIVE_MS = 15_000;
const MAX_UNREAD_BYTES = 1024 * 1024;

export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that buffers would hold the answer back until it is complete.
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  const alive = setInterval(() => raw.write(': alive\n\n'), KEEP_ALIVE_MS);
  raw.once('close', () => clearInterval(alive));
  return {
    send(frame) {
      if (raw.destroyed) return;
      raw.write(frame);
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    },
    end: () => raw.end(),
    onClose: (listener) => raw.once('close', listener),
  };
}
