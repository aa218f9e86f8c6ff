import { readFile } from 'node:fs/promises';
import type { Count } from './tasks.ts';

/** The numbers in Vitest's JSON report; a file that did not load has no tests and counts as one failure. */
export async function countVitest(path: string): Promise<Count | null> {
  const report = await readJson<VitestReport>(path);
  if (report === null) return null;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** The numbers in Playwright's JSON report; a test that passed only when tried again is named (ADR 0106). */
export async function countPlaywright(path: string): Promise<Count | null> {
  const report = await readJson<PlaywrightReport>(path);
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    flaky: report.suites.flatMap(flakyOf),
  };
}

function flakyOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, line, title }) => `${file}:${line} › ${title}`), ...suites.flatMap(flakyOf)];
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { status: string }[] }[];
};

async function readJson<Shape>(path: string): Promise<Shape | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
