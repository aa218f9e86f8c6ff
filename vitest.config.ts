import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Gives every property the same seed; the tests of screens have no properties, so these two run without a window. */
const propertyRuns = join(import.meta.dirname, 'scripts/property-runs.ts');
const webProperties = ['features/subscription/view.test.ts', 'ui/list/steps.test.ts'];

/**
 * Three kinds of tests: pure ones, those with a real PostgreSQL, and those of screens. A worker takes one file after
 * the other: our modules are loaded again for each, what npm installed stays. By default there would be a process for
 * every file, and on two cores only one at a time.
 */
export default defineConfig({
  test: {
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
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
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: webProperties.map((path) => `src/${path}`),
          setupFiles: [join(import.meta.dirname, 'apps/web/test/setup.ts')],
          environment: 'happy-dom',
          // What npm installed keeps the window it was loaded with, so each file has its own; a thread is enough.
          pool: 'threads',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
