import { describe, expect, test } from 'vitest';
import { afterSecondAttempt, filesToRepeat } from './second-attempt.ts';

const giveFailure = 'apps/web/src/give.test.tsx › gives an item\nexpected 1';
const takeFailure = 'apps/web/src/give.test.tsx › takes an item\nexpected 2';

describe('filesToRepeat', () => {
  test('returns each file with a failed test once', () => {
    expect(filesToRepeat({ passed: 9, failed: 2, failures: [giveFailure, takeFailure] })).toEqual([
      'apps/web/src/give.test.tsx',
    ]);
    expect(filesToRepeat({ passed: 9, failed: 0 })).toEqual([]);
  });

  test.each([
    ['race', 'apps/server/test/contention/trading.test.ts › two baskets\ndeadlock'],
    ['crash', 'apps/server/test/crash/crash.test.ts › server is killed\none item twice'],
    ['difference from the model', 'apps/server/test/model/model.test.ts › ledger equals the model\n2'],
    ['failure without a test', 'suite: exit code 1\nunhandled rejection'],
  ])('repeats nothing after a %s', (_kind, failure) => {
    expect(filesToRepeat({ passed: 9, failed: 2, failures: [giveFailure, failure] })).toEqual([]);
  });

  test('repeats nothing when a failure is not listed', () => {
    expect(filesToRepeat({ passed: 9, failed: 2, failures: [giveFailure] })).toEqual([]);
  });
});

describe('afterSecondAttempt', () => {
  const first = { passed: 9, failed: 2, failures: [giveFailure, takeFailure] };

  test('lists a test that passes on the second attempt as flaky, and a test that fails again as failed', () => {
    expect(
      afterSecondAttempt(first, { passed: 4, failed: 1, failures: [takeFailure.replace('2', '3')] }),
    ).toEqual({
      passed: 10,
      failed: 1,
      failures: [takeFailure.replace('2', '3')],
      flaky: ['apps/web/src/give.test.tsx › gives an item'],
    });
  });

  test('counts a test that fails only on the second attempt as failed', () => {
    const newFailure = 'apps/web/src/give.test.tsx › requests confirmation first\nexpected 3';
    expect(afterSecondAttempt(first, { passed: 5, failed: 1, failures: [newFailure] })).toMatchObject({
      failed: 1,
      failures: [newFailure],
    });
  });

  test.each([
    ['crashes', 'second attempt: exit code 137\nkilled'],
    ['does not load a file', 'apps/web/src/give.test.tsx › did not load\nout of memory'],
  ])('keeps all failures and lists no test as flaky when the second attempt %s', (_outcome, failure) => {
    expect(afterSecondAttempt(first, { passed: 0, failed: 1, failures: [failure] })).toEqual({
      passed: 9,
      failed: 3,
      failures: [giveFailure, takeFailure, failure],
    });
  });

  test('keeps the failures of the first attempt when a failure of the second attempt is not listed', () => {
    expect(afterSecondAttempt(first, { passed: 0, failed: 1 })).toEqual(first);
  });
});
