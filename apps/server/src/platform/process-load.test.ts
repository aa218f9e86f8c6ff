import { expect, test } from 'vitest';
import { LoadMeter } from './process-load.ts';

test('process load reports the highest values since the last report', () => {
  let sockets = 7;
  let pool = { admitted: 4, waiting: 9 };
  const meter = new LoadMeter({ sockets: () => sockets, pool: () => pool });
  meter.sample();
  sockets = 2;
  pool = { admitted: 5, waiting: 0 };
  expect(meter.take()).toMatchObject({ sockets: 7, connections: 5, waiting: 9 });
  expect(meter.take()).toMatchObject({ sockets: 2, connections: 5, waiting: 0 });
  meter.stop();
});

test('process load reports how long the event loop was blocked', async () => {
  const meter = new LoadMeter({ sockets: () => 0, pool: () => ({ admitted: 0, waiting: 0 }) });
  for (let turn = 0; turn < 5; turn += 1) {
    const end = performance.now() + 60;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const load = meter.take();
  expect(load.event_loop_max_ms).toBeGreaterThan(20);
  expect(load.event_loop_p99_ms).toBeLessThanOrEqual(load.event_loop_max_ms);
  expect(load.memory_bytes).toBeGreaterThan(load.heap_bytes / 2);
  meter.stop();
});
