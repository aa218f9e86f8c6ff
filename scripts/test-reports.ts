import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Count } from './tasks.ts';

const MESSAGE_LENGTH = 1500;

/** The numbers in Vitest's JSON report; a file that did not load has no tests and counts as one failure. */
export async function countVitest(path: string): Promise<Count | null> {
  const report = await readJson<VitestReport>(path);
  if (report === null) return null;
  const unloadedFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failureLine(name, fullName, failureMessages.join('\n')))
      .concat(
        unloadedFiles.some((file) => file.name === name) ? failureLine(name, 'did not load', message) : [],
      ),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadedFiles.length,
    ...(failures.length > 0 && { failures }),
  };
}

function failureLine(file: string, title: string, message: string): string {
  return `${relative(process.cwd(), file)} › ${title}\n${message.slice(0, MESSAGE_LENGTH)}`;
}

/**
 * The numbers in Playwright's JSON report; tests that passed only on the second attempt are listed (ADR 0106).
 */
export async function countPlaywright(path: string): Promise<Count | null> {
  const report = await readJson<PlaywrightReport>(path);
  if (report === null) return null;
  const { expected, unexpected, flaky } = report.stats;
  const failures = [
    ...report.suites.flatMap((suite) => specsWith('unexpected', suite)).map(playwrightFailure),
    ...report.errors.map(({ message }) => message.slice(0, MESSAGE_LENGTH)),
  ];
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    ...(failures.length > 0 && { failures }),
    flaky: report.suites.flatMap((suite) => specsWith('flaky', suite)).map(locationOf),
  };
}

function specsWith(status: string, { suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  const matching = specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return [...matching, ...suites.flatMap((suite) => specsWith(status, suite))];
}

function locationOf({ file, line, title }: PlaywrightSpec): string {
  return `${file}:${line} › ${title}`;
}

function playwrightFailure(spec: PlaywrightSpec): string {
  const messages = spec.tests.flatMap(({ results = [] }) => results.map(({ error }) => error?.message ?? ''));
  return `${locationOf(spec)}\n${messages.join('\n').slice(0, MESSAGE_LENGTH)}`;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message: string }[];
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: PlaywrightSpec[];
};
type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results?: { error?: { message: string } }[] }[];
};

async function readJson<Shape>(path: string): Promise<Shape | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
