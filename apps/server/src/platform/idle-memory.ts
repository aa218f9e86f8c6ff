import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';

/** The time without a request after which memory is returned. */
const IDLE_MS = 10_000;
/** The minimum growth of memory since the last collection that justifies the pause of another collection. */
const MIN_GROWTH_BYTES = 16 * 1024 * 1024;

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns memory to the system once the server is idle: V8 collects garbage only when it needs memory, which an idle
 * process never does (promise D5). `collect` takes about 100 ms, so it runs only when no request has arrived for a
 * while.
 */
export function releaseIdleMemory(app: FastifyInstance): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let lastRequest = performance.now();
  // Garbage from startup is collected in the first idle period.
  let retainedBytes = 0;
  app.addHook('onRequest', async () => {
    lastRequest = performance.now();
  });
  const timer = setInterval(() => {
    if (
      performance.now() - lastRequest < IDLE_MS ||
      process.memoryUsage.rss() - retainedBytes < MIN_GROWTH_BYTES
    )
      return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    retainedBytes = process.memoryUsage.rss();
  }, IDLE_MS / 2);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
