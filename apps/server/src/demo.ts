import { buildApp } from './app.ts';
import { demoLogins, seedDemo } from './demo/seed.ts';
import { loadCatalog } from './features/item-template/commands/load-catalog.ts';
import { run } from './platform/run.ts';

await run({
  buildApp,
  stock: loadCatalog,
  prepare: async (url, target) => {
    await seedDemo(url, target);
    return demoLogins();
  },
});
