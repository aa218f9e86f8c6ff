import { buildApp } from './app.ts';
import { createDemoClock } from './demo/clock.ts';
import { demoLogins, seedDemo } from './demo/seed.ts';
import { loadCatalog } from './features/item-template/commands/load-catalog.ts';
import { run } from './platform/run.ts';

const clock = createDemoClock();

await run({
  buildApp: (deps) => buildApp({ ...deps, now: clock.now }),
  stock: loadCatalog,
  prepare: async (url, target) => {
    await seedDemo(url, target, clock);
    return demoLogins();
  },
});
