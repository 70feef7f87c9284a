import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus figures of this process: Node's own, requests by route and status, and what modules add. */
export type Metrics = {
  /** A figure that is read when somebody asks. */
  addGauge(name: string, help: string, read: () => number): void;
  watch(app: FastifyInstance): void;
  render(): Promise<string>;
  contentType: string;
};

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'xueban_http_request_seconds',
    help: 'Duration of requests by route and status; streams until their headers are sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'other',
          status: reply.statusCode,
        };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
