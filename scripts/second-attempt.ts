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

/** The numbers after a second attempt: a test that passes now is flaky, a test that fails again has failed. */
export function afterSecondAttempt(first: Count, second: Count): Count {
  const { failed, failures = [] } = second;
  const flaky = (first.failures ?? [])
    .map(titleOf)
    .filter((title) => !failures.some((failure) => titleOf(failure) === title));
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
