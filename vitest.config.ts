import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TestOrder } from './scripts/test-order.ts';

/** Gives every property the same seed; the tests of screens have no properties, so these two run without a window. */
const propertyRuns = join(import.meta.dirname, 'scripts/property-runs.ts');
const webProperties = ['features/subscription/view.test.ts', 'ui/list/steps.test.ts'];

const screens = {
  environment: 'happy-dom',
  setupFiles: [join(import.meta.dirname, 'apps/web/test/setup.ts')],
  testTimeout: 60_000,
  // One second by default, as little as a busy machine may need for a single render.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * Kinds of tests: pure ones, those with a real PostgreSQL, those of screens and those of the web app's other modules. A
 * worker takes one file after the other and keeps what it has loaded. By default there would be a process for every
 * file, and on two cores only one at a time; tests wait often enough to keep two workers of each core busy.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/*.test.ts',
            ...webProperties.map((path) => `apps/web/src/${path}`),
          ],
          setupFiles: [propertyRuns],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // V8 starts with 1 MB for new objects and collects it all the time while these tests start hundreds of servers.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          setupFiles: [propertyRuns],
          isolate: false,
          // No test is expected to need it; a machine with five times the load is.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        root: 'apps/web',
        test: {
          ...screens,
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          // Loading React, the components and a window takes longer than most of these tests (ADR 0107).
          isolate: false,
        },
      },
      {
        root: 'apps/web',
        test: {
          ...screens,
          name: 'web',
          include: ['src/**/*.test.ts'],
          exclude: webProperties.map((path) => `src/${path}`),
          // They listen to events of the window and change its clock, so each file has its own; a thread is enough.
          pool: 'threads',
        },
      },
    ],
  },
});
