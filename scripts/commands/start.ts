import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../processes.ts';
import { buildWebIfNeeded } from '../web-build.ts';

// What was compiled once need not be again: a second start answers in half the time.
enableCompileCache(join(projectRoot, 'node_modules/.cache/compiled'));
await buildWebIfNeeded();
// In this very process: a second one would only cost memory and time.
await import('../../apps/server/src/main.ts');
