import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../../../src/app.ts';
import { threadCpuMs } from '../../thread-cpu.ts';
import { BUDGET } from './measure.ts';
import type { Usage } from './watched-server.ts';

const MB = 1024 * 1024;
const SAMPLE_MS = 10;

/** The server as a separate process that reports its usage since the last report. */
const { config, target } = JSON.parse(process.argv[2] ?? '');
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let peakMb = 0;
let delayMs = 0;
let lastCpuMs = threadCpuMs();

/**
 * Measures the memory and how long tasks keep the event loop busy. Only this thread's CPU time counts, because time in
 * which a busy machine ran other processes is not part of the cost.
 */
function sample(): void {
  peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB);
  const now = threadCpuMs();
  delayMs = Math.max(delayMs, now - lastCpuMs);
  lastCpuMs = now;
}

function report(collectsGarbage: boolean): Usage {
  sample();
  const peaks = { delayMs, peakMb };
  if (collectsGarbage) collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  peakMb = rss / MB;
  delayMs = 0;
  lastCpuMs = threadCpuMs();
  return { ...peaks, rssMb: rss / MB, heapMb: (heapUsed + external) / MB };
}

/** Keeps the event loop busy for twice the budget, to verify that this is detected. */
function freeze(): void {
  for (const end = threadCpuMs() + 2 * BUDGET.delayMs; threadCpuMs() < end; );
}

const app = await buildApp({ config, target, jobs: true });
const url = await app.listen({ port: config.port, host: config.host });
setInterval(sample, SAMPLE_MS);
process.on('message', (message) => {
  if (message === 'freeze') freeze();
  if (message !== 'collect') return void process.send?.(report(false));
  collectGarbage();
  // Buffers are freed only in a later turn of the event loop, and count as used until then.
  setImmediate(() => process.send?.(report(true)));
});
process.on('disconnect', () => process.exit());
process.send?.(url);
