import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runTasks, settle, type Task } from './tasks.ts';

const script = (name: string, code: string, more: Partial<Task> = {}): Task => ({
  name,
  args: ['-e', code],
  ...more,
});

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  return () => vi.restoreAllMocks();
});

describe('running tasks', () => {
  test('counts each check as one, and goes on after a failure', async () => {
    const tasks = [script('good', ''), script('bad', 'process.exit(3)'), script('also good', '')];
    expect(await runTasks(tasks, 2)).toEqual({ passed: 2, failed: 1 });
  });

  test('adds up the numbers of suites', async () => {
    const suite = script('suite', 'process.exit(1)', { count: async () => ({ passed: 10, failed: 2 }) });
    expect(await runTasks([suite, script('good', '')], 1)).toEqual({ passed: 11, failed: 2 });
  });

  test('counts a suite that crashed before its report as failed', async () => {
    const crashed = script('crashed', 'process.kill(process.pid, "SIGKILL")', { count: async () => null });
    expect(await runTasks([crashed], 1)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a finished run', () => {
  test('that failed without naming a failed test has failed', () => {
    expect(settle(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 });
  });

  test('without a report has failed even when it ended well', () => {
    expect(settle(0, null)).toEqual({ passed: 0, failed: 1 });
  });

  test('that ran no test at all has failed', () => {
    expect(settle(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});
