import { openConnection, type WireConnection } from './wire-connection.ts';

/**
 * Connections as browsers keep them: whoever asks takes one that is free, and opens another where none is. The one that
 * was used last is taken first, so that those of a busy minute are let go afterwards.
 */
export type ConnectionPool = {
  take(): Promise<WireConnection>;
  /** Only after its answer is complete; one that failed is closed instead. */
  giveBack(connection: WireConnection): void;
  close(): void;
};

/** Less than the server keeps an idle connection, or a request could meet its closing. */
const IDLE_MS = 30_000;

export function makeConnectionPool(port: number): ConnectionPool {
  const free: { connection: WireConnection; since: number }[] = [];

  function letGoOfIdle(): void {
    const oldest = performance.now() - IDLE_MS;
    while (free[0] && free[0].since < oldest) free.shift()?.connection.close();
  }

  return {
    async take() {
      letGoOfIdle();
      for (let last = free.pop(); last; last = free.pop())
        if (last.connection.isOpen()) return last.connection;
      return openConnection(port);
    },
    giveBack(connection) {
      free.push({ connection, since: performance.now() });
    },
    close() {
      for (const { connection } of free.splice(0)) connection.close();
    },
  };
}
