import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricSources } from './otlp.ts';

/** Serves Prometheus metrics at `/metrics`: process and load metrics, and request counts and durations per route. */
export function serveMetrics(app: FastifyInstance, sources: MetricSources): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  serveLoad(registry, sources);
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function serveLoad(registry: Registry, { sockets, pool, queuedJobs }: MetricSources): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });
  gauge('quartermaster_sockets', 'Open sockets', sockets);
  gauge('quartermaster_database_connections_in_use', 'Database connections in use', () => pool().admitted);
  gauge('quartermaster_database_requests_waiting', 'Requests waiting for a connection', () => pool().waiting);
  gauge(
    'quartermaster_jobs_queued',
    'Jobs waiting in all queues; NaN while the queues cannot be read',
    async () => (await queuedJobs()) ?? Number.NaN,
  );
}
