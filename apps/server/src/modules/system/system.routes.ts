import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getEnvironment } from '#contract/database.contract.ts';
import type { Output } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { health, ready } from '#contract/system.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Http } from '../../platform/http/http.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { makeOpenApi } from '../../platform/http/openapi.ts';
import { renderOpenApiPage } from '../../platform/http/openapi-page.ts';

/** What machines and operators ask: is it alive, may it serve, how is it doing, what can it do. */
export function mountSystem(
  http: Http,
  deps: {
    isReady: () => Promise<boolean>;
    metrics: Metrics;
    metricsToken: string | undefined;
    publicUrl: string;
    environment: Output<typeof getEnvironment>;
  },
): void {
  http.mount(health, () => ({ status: 'ok' as const }));
  http.mount(ready, async () => {
    if (!(await deps.isReady())) throw new AppError('shutting_down', { retryAfter: 5 });
    return { status: 'ready' as const };
  });
  http.mount(getEnvironment, () => deps.environment);

  // Made when somebody asks: hardly anybody does, and it would cost every start some 30 ms.
  let document: ReturnType<typeof makeOpenApi> | undefined;
  const getDocument = () => {
    document ??= makeOpenApi(operations, deps.publicUrl);
    return document;
  };
  http.fastify.get('/api/openapi.json', getDocument);
  http.fastify.get('/api/docs', (_, reply) =>
    reply.type('text/html').send(renderOpenApiPage(operations, getDocument())),
  );
  http.fastify.get('/metrics', async (request, reply) => {
    if (!mayReadFigures(request, deps.metricsToken)) throw new AppError('not_allowed');
    return reply.type(deps.metrics.contentType).send(await deps.metrics.render());
  });
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * With a token whoever has it; without one this machine alone, and nobody by way of a proxy on it. What a proxy adds
 * cannot be taken away by its callers.
 */
function mayReadFigures({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const forwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !forwarded;
}

/** Takes as long for a guess that is nearly right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
