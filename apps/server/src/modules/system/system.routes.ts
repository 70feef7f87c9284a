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

  const document = makeOpenApi(operations, deps.publicUrl);
  http.fastify.get('/api/openapi.json', () => document);
  http.fastify.get('/api/docs', (_, reply) =>
    reply.type('text/html').send(renderOpenApiPage(operations, document)),
  );
  http.fastify.get('/metrics', async (_, reply) =>
    reply.type(deps.metrics.contentType).send(await deps.metrics.render()),
  );
}
