import type { Count } from './tasks.ts';

/** Suites whose failures are never repeated: a rare failure is a defect too. */
const NEVER_REPEATED = /^apps\/server\/test\/(contention|crash|model)\//;

/** The files of failed tests to run once more, alone (ADR 0191); empty if any failure must not be repeated. */
export function filesToRepeat({ failed, failures = [] }: Count): string[] {
  const files = failures.map((failure) => /^(\S+\.test\.tsx?) › /.exec(failure)?.[1]);
  const hasFileForEveryFailure = files.length === failed && files.every((file) => file !== undefined);
  return hasFileForEveryFailure && !files.some((file) => NEVER_REPEATED.test(file))
    ? [...new Set(files)]
    : [];
}

/** A failure of one test; other failures are crashes and files that did not load, whose tests did not run. */
const NAMES_TEST = /^\S+\.test\.tsx? › (?!did not load\n)/;

/**
 * The numbers after a second attempt: a test that passes the second time is flaky, a test that fails again has
 * failed. If it is unknown which tests ran, the failures of both attempts count.
 */
export function afterSecondAttempt(first: Count, second: Count): Count {
  const { failed, failures = [] } = second;
  const { failures: firstFailures = [] } = first;
  const firstTitles = firstFailures.map(titleOf);
  if (failures.length < failed || !failures.every((failure) => NAMES_TEST.test(failure))) {
    const newFailures = failures.filter((failure) => !firstTitles.includes(titleOf(failure)));
    return {
      passed: first.passed,
      failed: first.failed + newFailures.length,
      failures: [...firstFailures, ...newFailures],
    };
  }
  const flaky = firstTitles.filter((title) => !failures.some((failure) => titleOf(failure) === title));
  return {
    passed: first.passed + flaky.length,
    failed,
    ...(failures.length > 0 && { failures }),
    ...(flaky.length > 0 && { flaky }),
  };
}

function titleOf(failure: string): string {
  return failure.split('\n', 1)[0] ?? failure;
}
