import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { runBroadcasts } from './broadcasts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('clients that are cut off again and again receive every event once and in order, also from a killed server', async () => {
  const plan = {
    parties: 6,
    clientsOfAParty: 3,
    broadcasts: 16,
    everyMs: 400,
    cutEveryMs: 3000,
    cutForMs: 500,
  };
  const { cuts, faults } = await runBroadcasts(app, plan);
  expect(faults).toEqual([]);
  expect(cuts).toBeGreaterThan(plan.parties * plan.clientsOfAParty);
});
