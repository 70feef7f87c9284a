import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test as base } from './product.ts';

/** The line between browser and product: cut, it breaks what runs over it and lets nothing new through. */
export type Line = { cut(): void; mend(): void };

/** Journeys whose browser reaches the product over such a line; the browser's own offline mode spares open streams. */
export const test = base.extend<{ line: Line & { url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured
  line: async ({}, use) => {
    const { hostname, port } = new URL(String(process.env.E2E_URL));
    const sockets = new Set<Socket>();
    let isCut = false;
    const server = createServer((near) => {
      if (isCut) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy()).on('close', () => other.destroy());
        socket.pipe(other);
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const cut = () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const mend = () => {
      isCut = false;
    };
    await use({ url, cut, mend });
    cut();
    server.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});
