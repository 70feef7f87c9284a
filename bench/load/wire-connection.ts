import { connect } from 'node:net';

/**
 * HTTP/1.1 on a socket that is kept open, reduced to what a load client needs: it shares the machine with
 * what it measures, so every microsecond it saves is one that it does not distort. It relies on the servers
 * of this bench: the last chunk arrives alone or behind others, but no data ends with its bytes.
 */
export type WireConnection = {
  /** Resolves with the status when the answer is complete; `onBytes` sees them raw, as they arrive. */
  call(request: string, onBytes?: (bytes: Buffer) => void): Promise<number>;
  /** False once either side has closed it. */
  isOpen(): boolean;
  close(): void;
};

type Pending = {
  onBytes: ((bytes: Buffer) => void) | undefined;
  resolve: (status: number) => void;
  reject: (error: Error) => void;
};

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

export async function openConnection(port: number): Promise<WireConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: Pending | undefined;
  let answer = startAnswer();

  const fail = (error: Error) => {
    pending?.reject(error);
    pending = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection in the middle of an answer')));
  socket.on('data', (bytes) => {
    if (!pending) return;
    pending.onBytes?.(bytes);
    if (!answer.isComplete(bytes)) return;
    const { resolve } = pending;
    pending = undefined;
    if (answer.isLast) socket.destroy();
    resolve(answer.status);
  });
  await new Promise<void>((done, failed) => socket.once('connect', done).once('error', failed));
  return {
    call(request, onBytes) {
      answer = startAnswer();
      return new Promise((resolve, reject) => {
        pending = { onBytes, resolve, reject };
        socket.write(request);
      });
    },
    isOpen: () => !socket.destroyed && socket.readyState === 'open',
    close: () => socket.destroy(),
  };
}

/** Follows one answer to its end, by its length or to the last chunk. */
export function startAnswer() {
  let head = '';
  let status = 0;
  let isLast = false;
  /** Bytes that are missing; undefined while chunks come. */
  let missing: number | undefined;
  let tail = '';

  /** The bytes of the body in what may be its head; undefined while the head is incomplete. */
  function readHead(bytes: Buffer): Buffer | undefined {
    head += bytes.toString('latin1');
    const end = head.indexOf(HEAD_END);
    if (end === -1) return undefined;
    status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
    isLast = /\r\nconnection: *close/i.test(head.slice(0, end));
    missing = length === undefined ? undefined : Number(length);
    return Buffer.from(head.slice(end + HEAD_END.length), 'latin1');
  }

  return {
    get status() {
      return status;
    },
    /** The server closes the connection behind it. */
    get isLast() {
      return isLast;
    },
    isComplete(bytes: Buffer): boolean {
      const body = status === 0 ? readHead(bytes) : bytes;
      if (!body) return false;
      if (missing !== undefined) {
        missing -= body.length;
        return missing <= 0;
      }
      tail = (tail + body.toString('latin1', Math.max(0, body.length - LAST_CHUNK.length))).slice(
        -LAST_CHUNK.length,
      );
      return tail === LAST_CHUNK;
    },
  };
}
