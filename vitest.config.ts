import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Three kinds of tests: pure ones, those with a real PostgreSQL, and those of screens. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'apps/web/test/setup.ts')],
          environment: 'happy-dom',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
