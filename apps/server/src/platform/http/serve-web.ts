import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

/** The built web: files with a hash in their name may be kept forever, the page that names them never. */
const WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

export async function serveWeb(app: FastifyInstance): Promise<void> {
  app.setNotFoundHandler((request, reply) => {
    const page =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|assets)\//.test(request.url) &&
      existsSync(join(WEB, 'index.html'));
    if (!page) throw new AppError('route_not_found');
    return reply.sendFile('index.html');
  });
  if (!existsSync(WEB)) return;
  await app.register(fastifyStatic, {
    root: WEB,
    preCompressed: true,
    // Files are looked up when asked for: a new build needs no restart.
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
