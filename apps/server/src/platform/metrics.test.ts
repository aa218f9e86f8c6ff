import { me } from '@quartermaster/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { client } from '../../test/client.ts';

let withoutMetrics: TestApp;
let withMetrics: TestApp;
beforeAll(async () => {
  withoutMetrics = await startTestApp();
  withMetrics = await startTestApp({ config: { metrics: true }, database: withoutMetrics.database });
});
afterAll(async () => {
  await withMetrics.close();
  await withoutMetrics.close();
});

test('metrics are off by default', async () => {
  expect((await client(withoutMetrics.url).send('GET', '/metrics')).status).toBe(404);
});

test('metrics count requests by route pattern and status instead of URL, and include the process load', async () => {
  const anyone = client(withMetrics.url);
  await anyone.call(me, {});
  await anyone.send('GET', '/api/v1/parties/0192f000-0000-7000-8000-000000000001');
  await anyone.send('GET', '/api/v1/nowhere/secret-address');
  const response = await anyone.send('GET', '/metrics');
  const text = String(response.body.data);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/auth/me",status="401"} 1',
  );
  expect(text).toContain('route="/api/v1/parties/:id"');
  for (const metricName of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_max_seconds',
    'quartermaster_sockets',
    'quartermaster_database_connections_in_use',
    'quartermaster_database_requests_waiting',
    'quartermaster_jobs_queued',
  ])
    expect(text).toMatch(new RegExp(`^${metricName} \\d`, 'm'));
  expect(text).not.toMatch(/0192f000|secret-address/);
});
