import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from '../checks.ts';
import { failureSummary, flakyWords, runTasks, type Task } from '../tasks.ts';
import { countPlaywright, countVitest } from '../test-reports.ts';

// npm test: everything that must hold. Each check and each test counts as one in the last line.
const reports = await mkdtemp(join(tmpdir(), 'quartermaster-reports-'));
const vitestReport = join(reports, 'vitest.json');
const e2eReport = join(reports, 'e2e.json');
/** What the servers of the run log, and the secrets their clients saw. */
const logs = await mkdtemp(join(reports, 'logs-'));

const suites: Task[] = [
  {
    name: 'unit, integration and screen tests',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    // Set by anyone who runs us for the product; tests choose their own.
    env: { NODE_ENV: 'test', TEST_LOG_DIR: logs },
    streams: true,
    count: () => countVitest(vitestReport),
  },
  {
    name: 'end-to-end tests',
    args: ['scripts/commands/e2e.ts'],
    env: { E2E_REPORT: e2eReport, TEST_LOG_DIR: logs },
    streams: true,
    count: () => countPlaywright(e2eReport),
  },
  // The end-to-end tests have built what it weighs.
  { name: 'size of the first load', args: ['bench/bundle.ts'] },
  { name: 'no secret in any log line of this run', args: ['scripts/check-logs.ts', logs] },
];

try {
  const checked = await runTasks(checks, 2);
  const tested = await runTasks(suites, 1);
  const passed = checked.passed + tested.passed;
  const failed = checked.failed + tested.failed;
  process.stdout.write(flakyWords(tested.flaky));
  process.stdout.write(failureSummary([...(checked.failures ?? []), ...(tested.failures ?? [])]));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
