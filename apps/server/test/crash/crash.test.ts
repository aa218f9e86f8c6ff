import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCrashes } from './run-crashes.ts';

const seed = Number(process.env.SEED ?? fc.readConfigureGlobal().seed);

test(`crashes lose and repeat no acknowledged write (SEED=${seed})`, { timeout: 240_000 }, async () => {
  const outcome = await runCrashes(3, seed);
  expect(outcome.cycles).toBe(3);
  // Without load, a crash could not lose any write.
  expect(outcome.acknowledged).toBeGreaterThan(50);
  expect(outcome.unanswered).toBeGreaterThan(0);
});
