import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks } from '../checks.ts';
import { afterSecondAttempt, filesToRepeat } from '../second-attempt.ts';
import { type Count, failureSummary, flakyText, runTasks, sumOf, type Task } from '../tasks.ts';
import { countPlaywright, countVitest } from '../test-reports.ts';

// npm test: everything that must hold. Each check and each test counts as one in the last line.
const reports = await mkdtemp(join(tmpdir(), 'quartermaster-reports-'));
const e2eReport = join(reports, 'e2e.json');
/** The log of the run's servers, and the secrets that their clients received. */
const logs = await mkdtemp(join(reports, 'logs-'));

/** Some kinds of Vitest tests, or some of their files; see vitest.config.ts. */
function vitest(name: string, args: string[]): Task {
  const report = join(reports, `${name}.json`);
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
    // The environment of production sets NODE_ENV to production, which tests must not run with.
    env: { NODE_ENV: 'test', TEST_LOG_DIR: logs },
    count: () => countVitest(report),
  };
}

/** Runs first, beside the server tests: the browser tests find the app built. */
const webBuild: Task = { name: 'build of the web app', args: ['scripts/commands/build-web.ts'] };
const serverTests = { ...vitest('server tests', ['--project=server']), streams: true };
/** In one worker, beside the server's and the browser's, which often wait and leave the processors to it. */
const otherTests = vitest('unit and screen tests', ['--project=!server', '--maxWorkers=1']);
const browserTests: Task = {
  name: 'end-to-end tests',
  args: ['scripts/commands/e2e.ts'],
  env: { E2E_REPORT: e2eReport, TEST_LOG_DIR: logs },
  streams: true,
  count: () => countPlaywright(e2eReport),
};

/** Read what the others have left: the built app and the logs. */
const lastChecks: Task[] = [
  { name: 'size of the first load', args: ['bench/bundle.ts'] },
  { name: 'no secret in any log line of this run', args: ['scripts/check-logs.ts', logs] },
];

/** Runs the files of failed Vitest tests once more, with nothing beside them (ADR 0191). */
async function repeatFailed(first: Count): Promise<Count> {
  const files = filesToRepeat(first);
  if (files.length === 0) return first;
  process.stdout.write(failureSummary(first.failures));
  const second = { ...vitest('second attempt', files), streams: true };
  return afterSecondAttempt(first, await runTasks([second], 1));
}

try {
  const checked = runTasks([webBuild, ...checks], 1);
  const server = runTasks([serverTests], 1);
  const others = checked.then(() => runTasks([otherTests], 1));
  const browser = Promise.all([checked, server]).then(() => runTasks([browserTests], 1));
  const [checkCount, browserCount, ...vitestCounts] = await Promise.all([checked, browser, server, others]);
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
  await rm(reports, { recursive: true, force: true });
}
