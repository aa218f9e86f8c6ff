import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from '../checks.ts';
import { afterSecondAttempt, filesToRepeat } from '../second-attempt.ts';
import { type Count, failureSummary, flakyText, runTasks, sumOf, type Task } from '../tasks.ts';
import { countPlaywright, countVitest } from '../test-reports.ts';

// npm test: runs all checks and tests. In the last line, each check and each test counts as one.
const reportFolder = await mkdtemp(join(tmpdir(), 'quartermaster-reports-'));
const e2eReport = join(reportFolder, 'e2e.json');
/** The folder for the logs of the run's servers, and for the secrets that their clients received. */
const logFolder = await mkdtemp(join(reportFolder, 'logs-'));

/** A task that runs some kinds of Vitest tests, or some files; see vitest.config.ts. */
function vitest(name: string, args: string[]): Task {
  const report = join(reportFolder, `${name}.json`);
  return {
    name,
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    // Replaces NODE_ENV=production, which the environment may contain; tests must not run with it.
    env: { NODE_ENV: 'test', TEST_LOG_DIR: logFolder },
    count: () => countVitest(report),
  };
}

/** Runs first, in parallel with the server tests, so that the browser tests do not have to build the app. */
const webBuild: Task = { name: 'build of the web app', args: ['scripts/commands/build-web.ts'] };
const serverTests = { ...vitest('server tests', ['--project=server']), streams: true };
/** In one worker, in parallel with the server and browser tests, which often wait and leave processors idle. */
const otherTests = vitest('unit and screen tests', ['--project=!server', '--maxWorkers=1']);
const browserTests: Task = {
  name: 'end-to-end tests',
  args: ['scripts/commands/e2e.ts'],
  env: { E2E_REPORT: e2eReport, TEST_LOG_DIR: logFolder },
  streams: true,
  count: () => countPlaywright(e2eReport),
};

/** Run last, because they read the built app and the logs of the other tasks. */
const lastChecks: Task[] = [
  { name: 'size of the first load', args: ['bench/bundle.ts'] },
  { name: 'no secret in any log line of this run', args: ['scripts/check-logs.ts', logFolder] },
];

/** Runs the files of failed Vitest tests once more, while nothing else runs (ADR 0191). */
async function repeatFailed(first: Count): Promise<Count> {
  const files = filesToRepeat(first);
  if (files.length === 0) return first;
  process.stdout.write(failureSummary(first.failures));
  const second = { ...vitest('second attempt', files), streams: true };
  return afterSecondAttempt(first, await runTasks([second], 1));
}

try {
  const checksRun = runTasks([webBuild, ...checks], 1);
  const serverRun = runTasks([serverTests], 1);
  const otherRun = checksRun.then(() => runTasks([otherTests], 1));
  const browserRun = Promise.all([checksRun, serverRun]).then(() => runTasks([browserTests], 1));
  const [checkCount, browserCount, ...vitestCounts] = await Promise.all([
    checksRun,
    browserRun,
    serverRun,
    otherRun,
  ]);
  const { passed, failed, flaky, failures } = sumOf([
    checkCount,
    await repeatFailed(sumOf(vitestCounts)),
    browserCount,
    await runTasks(lastChecks, 1),
  ]);
  process.stdout.write(flakyText(flaky));
  process.stdout.write(failureSummary(failures));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await rm(reportFolder, { recursive: true, force: true });
}
