import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failureSummary, finalCount, flakyText, runTasks, type Task } from './tasks.ts';

const script = (name: string, code: string, options: Partial<Task> = {}): Task => ({
  name,
  args: ['-e', code],
  ...options,
});

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  return () => vi.restoreAllMocks();
});

describe('runTasks', () => {
  test('counts each check as one test and continues after a failure', async () => {
    const tasks = [script('good', ''), script('bad', 'process.exit(3)'), script('also good', '')];
    expect(await runTasks(tasks, 2)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [expect.stringMatching(/^bad: exit code 3/)],
    });
  });

  test('adds up the numbers of suites', async () => {
    const suite = script('suite', 'process.exit(1)', { count: async () => ({ passed: 10, failed: 2 }) });
    expect(await runTasks([suite, script('good', '')], 1)).toMatchObject({ passed: 11, failed: 2 });
  });

  test('returns the tests that needed a second attempt, which flakyText lists', async () => {
    const flaky = ['session.spec.ts:64 › logging out closes the socket'];
    const suite = script('suite', '', { count: async () => ({ passed: 9, failed: 0, flaky }) });
    const total = await runTasks([suite, script('good', '')], 1);
    expect(total).toEqual({ passed: 10, failed: 0, flaky });
    expect(flakyText(total.flaky)).toMatch(
      /1 FLAKY TEST: passed on the second attempt only.*\n {2}session\.spec/,
    );
    expect(flakyText()).toBe('');
  });

  test('counts a suite that crashed before its report as failed', async () => {
    const crashed = script('crashed', 'process.kill(process.pid, "SIGKILL")', { count: async () => null });
    expect(await runTasks([crashed], 1)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('returns the last output of a suite that failed without a failure in its report', async () => {
    const rejected = script('suite', 'console.log("unhandled rejection"); process.exit(1)', {
      count: async () => ({ passed: 5, failed: 0 }),
    });
    const total = await runTasks([rejected], 1);
    expect(failureSummary(total.failures)).toBe('\n✗ suite: exit code 1\nunhandled rejection\n');
  });
});

describe('result of a finished run', () => {
  test('is a failure for an error exit code without failed tests', () => {
    expect(finalCount(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  });

  test('is a failure if there is no report', () => {
    expect(finalCount(0, null)).toEqual({ passed: 0, failed: 1 });
  });

  test('is a failure if no test ran', () => {
    expect(finalCount(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});
