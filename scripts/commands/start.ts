import { buildWebIfNeeded } from '../web-build.ts';

await buildWebIfNeeded();
// Runs in this process: a second process would only cost memory and time.
await import('../../apps/server/src/main.ts');
