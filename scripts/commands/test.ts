import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from '../checks.ts';
import { afterSecondAttempt, filesToRepeat } from '../second-attempt.ts';
import { type Count, failureSummary, flakyText, runTasks, type Task } from '../tasks.ts';
import { countPlaywright, countVitest } from '../test-reports.ts';

// npm test: everything that must hold. Each check and each test counts as one in the last line.
const reports = await mkdtemp(join(tmpdir(), 'quartermaster-reports-'));
const vitestReport = join(reports, 'vitest.json');
const e2eReport = join(reports, 'e2e.json');
/** What the servers of the run log, and the secrets their clients saw. */
const logs = await mkdtemp(join(reports, 'logs-'));

/** All Vitest files, or some of them. */
const vitest = (name: string, files: string[] = []): Task => ({
  name,
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...files,
  ],
  // The environment of production sets NODE_ENV to production, which tests must not run with.
  env: { NODE_ENV: 'test', TEST_LOG_DIR: logs },
  streams: true,
  count: () => countVitest(vitestReport),
});

/** Runs all Vitest files, and those with a failed test once more by themselves (ADR 0191). */
async function runVitest(): Promise<Count> {
  const first = await runTasks([vitest('unit, integration and screen tests')], 1);
  const files = filesToRepeat(first);
  if (files.length === 0) return first;
  process.stdout.write(failureSummary(first.failures));
  await rm(vitestReport, { force: true });
  return afterSecondAttempt(first, await runTasks([vitest('second attempt', files)], 1));
}

const suites: Task[] = [
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
  const parts = [checked, await runVitest(), await runTasks(suites, 1)];
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.reduce((sum, part) => sum + part.failed, 0);
  process.stdout.write(flakyText(parts.flatMap(({ flaky = [] }) => flaky)));
  process.stdout.write(failureSummary(parts.flatMap(({ failures = [] }) => failures)));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
