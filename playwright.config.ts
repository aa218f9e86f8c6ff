import { defineConfig } from '@playwright/test';

// "npm run e2e" starts the product and sets the first two variables, "npm test" also the third. Without E2E_URL, a
// server that is already running is tested.
const url = process.env.E2E_URL ?? 'http://localhost:3000';
const executablePath = process.env.CHROMIUM_PATH;
const report = process.env.E2E_REPORT;

// Flags that prevent Chromium from sending requests of its own, and reduce its CPU time.
const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  // A page lives for seconds: optimizing compilers take a tenth of the CPU time and save less (ADR 0107).
  '--js-flags=--no-opt,--no-maglev',
];
// Chromium cannot use its sandbox as root.
const args = process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags;

export default defineConfig({
  testDir: 'e2e',
  // Twice the number of cores of a small machine, because tests often wait.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  // These limits suit a machine that is busy with other work; a test of speed sets its own limit.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // The second attempt records a trace of the failure; each test that needed it is listed at the end (ADR 0106).
  retries: 1,
  reporter: report === undefined ? 'list' : [['list'], ['json', { outputFile: report }]],
  outputDir: 'test-results',
  use: {
    baseURL: url,
    browserName: 'chromium',
    // A service worker would hide requests from tests that intercept them; tests of the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Animations take a sixth of the CPU time; USER_SETTINGS in strict.ts turns them on for tests that need them (ADR
    // 0107).
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
