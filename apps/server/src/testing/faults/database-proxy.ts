import { connect, createServer, type Socket } from 'node:net';
import { overNetwork } from '../over-network.ts';
import { findFreePort } from './server-process.ts';

/** What stands between server and database, so that a test can take the database away and give it back. */
export type DatabaseProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** The next statement of this name still arrives and is carried out, but its answer is lost. Answers whether it was. */
  loseAnswerTo(statement: string): () => boolean;
  /** Connections break, and new ones are refused. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Nothing gets through any more, and nobody is told: connections stay, and new ones are taken and lead nowhere. */
  freeze(): void;
  /** What was held back arrives. */
  thaw(): void;
  close(): Promise<void>;
};

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let doomed: string | null = null;
  let frozen = false;
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    let deaf = false;
    client.on('data', (bytes) => {
      if (doomed !== null && bytes.includes(doomed)) {
        deaf = true;
        doomed = null;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => deaf || client.write(bytes));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      if (frozen) from.pause();
      // An end without a farewell, as a broken line is.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (at: number) =>
    new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(at, '127.0.0.1', done);
    });
  const ownPort = await findFreePort();
  await listen(ownPort);
  const url = overNetwork(databaseUrl);
  url.port = String(ownPort);

  async function cut(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    for (const socket of open) socket.destroy();
    await closed;
  }

  return {
    url: url.href,
    loseAnswerTo: (statement) => {
      doomed = statement;
      return () => doomed === null;
    },
    cut,
    restore: () => listen(ownPort),
    freeze() {
      frozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of open) socket.resume();
    },
    close: cut,
  };
}
