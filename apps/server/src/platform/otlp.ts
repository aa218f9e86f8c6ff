import { hostname } from 'node:os';
import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { OtlpCollector } from './config.ts';
import { newId } from './ids.ts';
import { LoadMeter, type LoadSources } from './process-load.ts';

export interface MetricSources extends LoadSources {
  /** The number of waiting jobs; null while the queue cannot be read. */
  queuedJobs(): Promise<number | null>;
}

/** The timeout of an export, and of the last export of a stopping process. */
const EXPORT_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 2000;
const SAMPLE_INTERVAL_MS = 5000;
/** Bucket boundaries in seconds, as the semantic conventions of OpenTelemetry recommend. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Exports request and load metrics of this process to a collector by OTLP/HTTP until the app is closed (ADR 0241). The
 * SDK is loaded only here, so that servers without a collector do not load it.
 */
export async function exportMetrics(
  app: FastifyInstance,
  collector: OtlpCollector,
  sources: MetricSources,
): Promise<void> {
  const provider = await createProvider(app, collector);
  const meter = provider.getMeter('quartermaster');
  observeRequests(app, meter);
  const stopLoad = observeLoad(meter, sources);
  app.addHook('onClose', async () => {
    // A collector that does not respond delays the shutdown by at most STOP_TIMEOUT_MS.
    const stopped = provider.shutdown({ timeoutMillis: STOP_TIMEOUT_MS }).catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([stopped, new Promise((resolve) => (timer = setTimeout(resolve, STOP_TIMEOUT_MS)))]);
    clearTimeout(timer);
    stopLoad();
  });
}

async function createProvider(app: FastifyInstance, { url, intervalMs, serviceName }: OtlpCollector) {
  const [
    { MeterProvider, PeriodicExportingMetricReader },
    { OTLPMetricExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const timeoutMs = Math.min(EXPORT_TIMEOUT_MS, intervalMs);
  let isFailing = false;
  class LoggedExporter extends OTLPMetricExporter {
    override export(...[metrics, done]: Parameters<InstanceType<typeof OTLPMetricExporter>['export']>): void {
      super.export(metrics, (result) => {
        // Failures are logged once per outage; the next interval tries again.
        if (result.error && !isFailing)
          app.log.warn({ err: result.error }, 'The metrics could not be exported');
        isFailing = result.error !== undefined;
        done(result);
      });
    }
  }
  const exporter = new LoggedExporter({
    url: `${url}/v1/metrics`,
    timeoutMillis: timeoutMs,
    concurrencyLimit: 1,
  });
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMs,
  });
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': newId(),
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  return new MeterProvider({ resource, readers: [reader] });
}

/** Response times by method, route and status: the number of series depends on the routes, not on request URLs. */
function observeRequests(app: FastifyInstance, meter: Meter): void {
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Response time',
    advice: { explicitBucketBoundaries: BOUNDS },
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.ws)
      durations.record(reply.elapsedTime / 1000, {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'none',
        'http.response.status_code': reply.statusCode,
        ...(reply.statusCode >= 500 ? { 'error.type': String(reply.statusCode) } : {}),
      });
    done();
  });
}

/** Observes the load since the last export; returns a function that stops it. */
function observeLoad(meter: Meter, sources: MetricSources): () => void {
  const load = new LoadMeter(sources);
  const sampling = setInterval(() => load.sample(), SAMPLE_INTERVAL_MS).unref();
  const gauge = (name: string, unit: string, description: string) =>
    meter.createObservableGauge(name, { unit, description });
  const gauges = {
    p99: gauge('nodejs.eventloop.delay.p99', 's', 'Event loop delay, 99th percentile'),
    max: gauge('nodejs.eventloop.delay.max', 's', 'Event loop delay, maximum'),
    cpu: gauge('process.cpu.utilization', '1', 'CPU time, as a share of one core'),
    memory: gauge('process.memory.usage', 'By', 'Resident memory'),
    heap: gauge('v8js.memory.heap.used', 'By', 'Used JavaScript heap'),
    sockets: gauge('quartermaster.sockets', '{socket}', 'Open sockets'),
    connections: gauge('db.client.connection.count', '{connection}', 'Database connections in use'),
    waiting: gauge('db.client.connection.pending_requests', '{request}', 'Requests waiting for a connection'),
  };
  meter.addBatchObservableCallback((result) => {
    const sample = load.take();
    result.observe(gauges.p99, sample.event_loop_p99_ms / 1000);
    result.observe(gauges.max, sample.event_loop_max_ms / 1000);
    result.observe(gauges.cpu, sample.cpu_percent / 100);
    result.observe(gauges.memory, sample.memory_bytes);
    result.observe(gauges.heap, sample.heap_bytes);
    result.observe(gauges.sockets, sample.sockets);
    result.observe(gauges.connections, sample.connections, { 'db.client.connection.state': 'used' });
    result.observe(gauges.waiting, sample.waiting);
  }, Object.values(gauges));
  // The jobs are observed in a separate callback, so that an unresponsive database delays no other gauge.
  gauge('quartermaster.jobs.queued', '{job}', 'Jobs waiting in all queues of the installation').addCallback(
    async (result) => {
      const queued = await sources.queuedJobs();
      if (queued !== null) result.observe(queued);
    },
  );
  return () => {
    clearInterval(sampling);
    load.stop();
  };
}
