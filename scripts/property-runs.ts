import fc from 'fast-check';
import { vi } from 'vitest';

const runs = Number(process.env.EXPLORE_RUNS ?? 0);

// A fixed seed: a commit has the same result on every run. `npm run test:explore` uses random seeds (ADR 0180).
if (runs > 0) {
  fc.configureGlobal({ numRuns: runs });
  vi.setConfig({ testTimeout: 600_000 });
} else fc.configureGlobal({ seed: 20_261_122 });
