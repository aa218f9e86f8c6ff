import { buildApp } from './app.ts';
import { run } from './platform/run.ts';

await run(buildApp);
