import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-reports.ts';

async function countReport<T>(report: object, count: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  const path = join(folder, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return await count(path).finally(() => rm(folder, { recursive: true }));
}

const spec = (line: number, title: string, status: string) => ({
  file: 'swipe.spec.ts',
  line,
  title,
  tests: [{ status, results: [{ error: { message: `${title} went wrong` } }] }],
});

test('count of a Playwright report includes failed tests with their message, and flaky tests with their location', async () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 2 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [spec(3, 'swipe opens the menu', 'flaky'), spec(9, 'tap selects the item', 'expected')],
        suites: [
          {
            specs: [
              spec(20, 'phone shows one panel', 'flaky'),
              spec(30, 'key selects the row', 'unexpected'),
            ],
          },
        ],
      },
    ],
  };
  expect(await countReport(report, countPlaywright)).toEqual({
    passed: 4,
    failed: 2,
    failures: ['swipe.spec.ts:30 › key selects the row\nkey selects the row went wrong', 'no server'],
    flaky: ['swipe.spec.ts:3 › swipe opens the menu', 'swipe.spec.ts:20 › phone shows one panel'],
  });
});

test('count of a Vitest report includes failed tests, and a file that did not load as one failure', async () => {
  const failed = { status: 'failed', fullName: 'transfer moves a stack', failureMessages: ['expected 1'] };
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'syntax error', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', message: '', assertionResults: [failed, { status: 'passed' }] },
    ],
  };
  expect(await countReport(report, countVitest)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['a.test.ts › did not load\nsyntax error', 'b.test.ts › transfer moves a stack\nexpected 1'],
  });
});

test('count of a missing report is null', async () => {
  expect(await countPlaywright(join(tmpdir(), 'no such report.json'))).toBeNull();
});
