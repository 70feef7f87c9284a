import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { counted } from '../figures.ts';

/** Prometheus figures of this process: Node's own, requests by route and status, what is counted, and what is read. */
export type Metrics = {
  addGauges(gauges: readonly GaugeSource[]): void;
  watch(app: FastifyInstance): void;
  render(): Promise<string>;
  contentType: string;
};

/** A figure that is read when somebody asks. Where it is undefined, fails or takes long, it is left out. */
export type GaugeSource = {
  name: string;
  help: string;
  /** The same for every reading. */
  labels?: Readonly<Record<string, string>>;
  read: () => number | undefined | Promise<number | undefined>;
};

/** Prometheus gives up after ten seconds: one figure that hangs must not take the others with it. */
export const READ_MS = 2_000;

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
    addGauges(gauges) {
      const names = new Set(gauges.map(({ name }) => name));
      for (const name of names)
        addGauge(
          registry,
          gauges.filter((gauge) => gauge.name === name),
        );
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
    render: async () => (await Promise.all([registry.metrics(), counted.metrics()])).join('\n'),
    contentType: registry.contentType,
  };
}

/** One name, and what is read for each of its labels. */
function addGauge(registry: Registry, sources: readonly GaugeSource[]): void {
  const [first] = sources;
  if (!first) return;
  new Gauge({
    name: first.name,
    help: first.help,
    labelNames: Object.keys(first.labels ?? {}),
    registers: [registry],
    async collect() {
      const values = await Promise.all(sources.map((source) => readInTime(source)));
      this.reset();
      sources.forEach(({ labels = {} }, place) => {
        const value = values[place];
        if (value === undefined) this.remove(labels);
        else this.set(labels, value);
      });
    },
  });
}

async function readInTime({ read }: GaugeSource): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, READ_MS, undefined);
  });
  const value = Promise.resolve()
    .then(read)
    .catch(() => undefined);
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
