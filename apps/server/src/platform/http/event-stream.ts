import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { whenClosed } from './when-closed.ts';

/**
 * Server-sent events on a hijacked reply. Frames arrive ready-made, because one answer may have several
 * readers and is serialised once. A reader that stops reading is cut off instead of filling the memory:
 * it can come back and continue from where it was. What counts is what lies unread when the next frame comes,
 * so that one large frame reaches whoever reads.
 *
 * Each frame goes to the socket as one HTTP chunk in one piece. Node's response would make three pieces of a
 * chunk and gather them at the end of the tick, which a process with hundreds of streams pays at each token.
 */
export type EventStream = {
  /** One frame as it goes over the wire. */
  send(frame: string): void;
  end(): void;
  /** Tells of a reader that has left already, too. */
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
    // A proxy that buffers would hold the answer back until it is complete.
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  const write = openBody(raw);
  if (!raw.destroyed) {
    const alive = setInterval(() => write(': alive\n\n'), KEEP_ALIVE_MS);
    raw.once('close', () => clearInterval(alive));
  }
  return {
    send: write,
    end: () => raw.end(),
    onClose: (listener) => whenClosed(raw, listener),
  };
}

type WriteFrame = (frame: string) => void;

function openBody(raw: ServerResponse): WriteFrame {
  const { socket } = raw;
  // The head goes out with what is sent in the same tick.
  socket?.cork();
  raw.flushHeaders();
  process.nextTick(() => socket?.uncork());
  return socket && raw.chunkedEncoding ? writeChunks(raw, socket) : writeBody(raw);
}

/** Nothing else writes between the head of the response and its end, which writes the closing chunk. */
function writeChunks(raw: ServerResponse, socket: Socket): WriteFrame {
  return (frame) => {
    if (!socket.writable || raw.writableEnded) return;
    if (socket.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else socket.write(`${Buffer.byteLength(frame).toString(16)}\r\n${frame}\r\n`);
  };
}

/** For a reader that knows no chunks (HTTP/1.0), wants no body (HEAD), or waits behind another answer. */
function writeBody(raw: ServerResponse): WriteFrame {
  return (frame) => {
    if (raw.destroyed) return;
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    else raw.write(frame);
  };
}
