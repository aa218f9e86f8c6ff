import { defineConfig } from '@playwright/test';

// "npm run e2e" starts the product and says here where it and the browser are; without it, a running one is used.
const url = process.env.E2E_URL ?? 'http://localhost:3000';
const executablePath = process.env.CHROMIUM_PATH;
const report = process.env.E2E_REPORT;

// Root's Chromium has no sandbox; the others keep it from talking to its maker during tests.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  // A page lives for seconds: optimizing compilers take a tenth of the CPU time and save less (ADR 0107).
  '--js-flags=--no-opt,--no-maglev',
];
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;

export default defineConfig({
  testDir: 'e2e',
  // Twice the processors of a small machine: while some wait, the others work.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // Limits for a machine that is busy with other work; a test that must be quick sets its own.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // The second attempt records a trace of the failure; each test that needed it is listed at the end (ADR 0106).
  retries: 1,
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  outputDir: 'test-results',
  use: {
    baseURL: url,
    browserName: 'chromium',
    // Tests that fail a request on purpose must see it; those of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Frames of animations take a sixth of the CPU time; USER_SETTINGS in strict.ts show them (ADR 0107).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
