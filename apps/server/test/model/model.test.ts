import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { deadlocks } from '../database.ts';
import { KINDS } from './moves.ts';
import { runCampaign } from './run.ts';

const seed = Number(process.env.SEED ?? fc.readConfigureGlobal().seed);
const moves = Number(process.env.MOVES ?? 10_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(`${moves} random actions of concurrent users keep the ledger valid (SEED=${seed})`, {
  timeout: 900_000,
}, async () => {
  const outcome = await runCampaign({ app, sql: app.sql, seed, moves });
  // A run in which nearly all requests or none are rejected would test nothing.
  expect(outcome.acknowledged).toBeGreaterThan(moves * 0.4);
  expect(outcome.rejected).toBeGreaterThan(moves * 0.1);
  expect(outcome.replayed).toBeGreaterThan(0);
  for (const kind of KINDS.filter((name) => name !== 'read')) {
    expect(outcome.kinds.get(kind) ?? 0, `${kind} succeeded`).toBeGreaterThan(0);
  }
  expect(await deadlocks(app.sql)).toBe(0);
});
