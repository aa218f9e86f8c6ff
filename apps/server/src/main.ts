import { run } from './platform/run.ts';

// Loading the application takes about as long as starting the database, so both happen concurrently.
const app = import('./app.ts');
const catalog = import('./features/item-template/commands/load-catalog.ts');

await run({
  buildApp: async (deps) => (await app).buildApp(deps),
  loadCatalog: async (sql) => (await catalog).loadCatalog(sql),
});
