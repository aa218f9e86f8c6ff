import { buildApp } from './app.ts';
import { demoLogins, seedDemo } from './demo/seed.ts';
import { loadCatalog } from './features/item-template/commands/load-catalog.ts';
import { run } from './platform/run.ts';

await run({
  buildApp: async (deps) => {
    await seedDemo(deps);
    return buildApp(deps);
  },
  loadCatalog,
  prepare: async () => demoLogins(),
});
