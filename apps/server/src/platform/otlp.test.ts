import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { client } from '../../test/client.ts';
import { until } from '../../test/until.ts';
import { exportMetrics } from './otlp.ts';

interface Point {
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
  readonly count?: number;
  readonly asInt?: number;
  readonly asDouble?: number;
  readonly bucketCounts?: readonly number[];
  readonly explicitBounds?: readonly number[];
}
interface Metric {
  readonly name: string;
  readonly histogram?: { dataPoints: readonly Point[] };
  readonly gauge?: { dataPoints: readonly Point[] };
}
interface Received {
  readonly path: string;
  readonly type: string;
  readonly resource: Readonly<Record<string, unknown>>;
  readonly metrics: ReadonlyMap<string, Metric>;
}

const attributesOf = ({ attributes }: Pick<Point, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of cleanups.splice(0).reverse()) await close();
});

/** An OTLP/HTTP receiver for JSON on a free port. */
async function startCollector(respond: (response: ServerResponse) => void, port = 0) {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { resourceMetrics } = JSON.parse(body);
    const [{ resource, scopeMetrics }] = resourceMetrics;
    received.push({
      path: request.url ?? '',
      type: request.headers['content-type'] ?? '',
      resource: attributesOf(resource),
      metrics: new Map(scopeMetrics[0].metrics.map((metric: Metric) => [metric.name, metric])),
    });
    respond(response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  cleanups.push(close);
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const address = server.address() as AddressInfo;
  return { received, close, connections, port: address.port, url: `http://127.0.0.1:${address.port}` };
}
const accept = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

const SOURCES = {
  sockets: () => 3,
  pool: () => ({ admitted: 2, waiting: 1 }),
  queuedJobs: async () => 7,
};

/** A small app that exports four times a second, with the warnings it has logged. */
async function startExportingApp(url: string): Promise<{ app: FastifyInstance; warnings: string[] }> {
  const warnings: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => warnings.push(line) } },
  });
  await exportMetrics(app, { url, intervalMs: 250, serviceName: 'table' }, SOURCES);
  app.get('/fast/:id', async () => 'done');
  await app.ready();
  cleanups.push(() => app.close());
  return { app, warnings };
}

describe('metrics export', () => {
  it('sends latency by route and status, and process load', async () => {
    const { received, url } = await startCollector(accept);
    const { app } = await startExportingApp(url);
    for (const path of ['/fast/1', '/fast/2', '/missing']) await app.inject(path);
    const newest = await until(() =>
      received.find(({ metrics }) => metrics.has('http.server.request.duration')),
    );
    expect(newest).toMatchObject({ path: '/v1/metrics', type: 'application/json' });
    expect(newest.resource).toMatchObject({ 'service.name': 'table', 'process.pid': process.pid });
    const points = newest.metrics.get('http.server.request.duration')?.histogram?.dataPoints ?? [];
    expect(points.map((point) => [attributesOf(point), point.count])).toEqual([
      [{ 'http.request.method': 'GET', 'http.route': '/fast/:id', 'http.response.status_code': 200 }, 2],
      [{ 'http.request.method': 'GET', 'http.route': 'none', 'http.response.status_code': 404 }, 1],
    ]);
    expect(points[0]?.explicitBounds?.[0]).toBe(0.005);
    expect(points[0]?.bucketCounts?.map(Number).reduce((sum, count) => sum + count, 0)).toBe(2);
    const gaugeOf = (name: string) => {
      const [point] = newest.metrics.get(name)?.gauge?.dataPoints ?? [];
      return Number(point?.asInt ?? point?.asDouble);
    };
    expect(
      ['quartermaster.sockets', 'db.client.connection.count', 'db.client.connection.pending_requests'].map(
        gaugeOf,
      ),
    ).toEqual([3, 2, 1]);
    expect(gaugeOf('quartermaster.jobs.queued')).toBe(7);
    expect(gaugeOf('process.memory.usage')).toBeGreaterThan(10_000_000);
    expect(gaugeOf('v8js.memory.heap.used')).toBeGreaterThan(1_000_000);
    for (const name of [
      'nodejs.eventloop.delay.p99',
      'nodejs.eventloop.delay.max',
      'process.cpu.utilization',
    ])
      expect([name, gaugeOf(name)]).toEqual([name, expect.any(Number)]);
  });

  it('limits connections to a collector that never responds, without delaying responses or shutdown', async () => {
    const { received, connections, url } = await startCollector(() => undefined);
    const { app, warnings } = await startExportingApp(url);
    await until(() => received.length >= 3);
    expect(await connections()).toBeLessThanOrEqual(2);
    const start = performance.now();
    expect((await app.inject('/fast/1')).statusCode).toBe(200);
    expect(performance.now() - start).toBeLessThan(1000);
    await app.close();
    expect(performance.now() - start).toBeLessThan(5000);
    expect(warnings).toHaveLength(1);
  });

  it('warns once while the collector is down, and later exports the requests made during the outage', async () => {
    const first = await startCollector(accept);
    await first.close();
    const { app, warnings } = await startExportingApp(first.url);
    await app.inject('/fast/1');
    await until(() => warnings.length > 0);
    await wait(800);
    expect(warnings).toHaveLength(1);
    const { received } = await startCollector(accept, first.port);
    const { metrics } = await until(() => received.at(-1));
    expect(metrics.get('http.server.request.duration')?.histogram?.dataPoints[0]?.count).toBe(1);
  });

  it('includes the metrics of a running server', async () => {
    const { received, url } = await startCollector(accept);
    const app = await startTestApp({
      config: { otlp: { url, intervalMs: 300, serviceName: 'quartermaster' } },
    });
    cleanups.push(() => app.close());
    await client(app.url).send('GET', '/api/v1/health');
    const routes = () =>
      received.flatMap(({ metrics }) =>
        (metrics.get('http.server.request.duration')?.histogram?.dataPoints ?? []).map(
          (point) => attributesOf(point)['http.route'],
        ),
      );
    await until(() => routes().includes('/api/v1/health'));
    const newest = received.at(-1)?.metrics;
    expect(newest?.get('quartermaster.sockets')?.gauge?.dataPoints).toHaveLength(1);
    await until(() =>
      received.some(
        ({ metrics }) => metrics.get('quartermaster.jobs.queued')?.gauge?.dataPoints.length === 1,
      ),
    );
  });

  // prom-client loads only the OpenTelemetry API, which does nothing by itself.
  it('does not load the OpenTelemetry SDK without a collector', () => {
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load(url, context, next) { if (/@opentelemetry.(sdk|exporter|otlp|resources|core)/.test(url)) loaded.push(url); return next(url, context); } });
      await import(process.argv[1]);
      const before = loaded.length;
      await import('@opentelemetry/sdk-metrics');
      console.log(JSON.stringify([before, loaded.length > 0]));
      process.exit(0);`;
    const printed = execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', program, new URL('../app.ts', import.meta.url).href],
      { cwd: new URL('..', import.meta.url), encoding: 'utf8' },
    );
    expect(JSON.parse(printed)).toEqual([0, true]);
  });
});
