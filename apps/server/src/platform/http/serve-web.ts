import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';

/** The built web: files with a hash in their name may be kept forever, the page that names them never. */
const WEB = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine sets its colours in a style element that React writes; styles cannot run code.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

export async function serveWeb(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()');
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
  });
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
