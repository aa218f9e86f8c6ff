import { buildWebIfNeeded } from '../web-build.ts';

await buildWebIfNeeded();
// In this process: a second one would only cost memory and time.
await import('../../apps/server/src/main.ts');
