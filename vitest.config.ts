import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TestOrder } from './scripts/test-order.ts';

/** The setup file that gives every property test the same seed (ADR 0180). */
const propertyRuns = join(import.meta.dirname, 'scripts/property-runs.ts');
/** The test files of the web app with property tests. They need no window, so they are unit tests. */
const webProperties = ['features/subscription/view.test.ts', 'ui/list/steps.test.ts'];

const screens = {
  environment: 'happy-dom',
  setupFiles: [join(import.meta.dirname, 'apps/web/test/setup.ts')],
  testTimeout: 60_000,
  // The default of one second is too short: a busy machine may need it for a single render.
  expect: { poll: { timeout: 15_000 } },
};

/**
 * The kinds of tests: pure functions, the server on a real PostgreSQL, screens, and other modules of the web app.
 * Except for the last kind, a worker runs one file after another and keeps the modules it has loaded, instead of a new
 * process for every file. Two workers share a core, because tests often wait.
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
          // V8 starts with 1 MB for new objects, and would collect it constantly while these tests start hundreds of
          // servers.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          setupFiles: [propertyRuns],
          isolate: false,
          // Only a machine with five times the usual load should need this time.
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
          // These tests listen to events of the window and change its clock, so each file has its own window. A thread
          // per file is enough for that.
          pool: 'threads',
        },
      },
    ],
  },
});
