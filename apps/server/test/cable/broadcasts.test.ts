import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { runBroadcasts } from './broadcasts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('clients that lose their connection repeatedly receive every event once and in order, even if the server is killed', async () => {
  const plan = {
    parties: 6,
    clientsPerParty: 3,
    broadcasts: 16,
    broadcastIntervalMs: 400,
    disconnectIntervalMs: 3000,
    disconnectedForMs: 500,
  };
  const { disconnects, mismatches } = await runBroadcasts(app, plan);
  expect(mismatches).toEqual([]);
  expect(disconnects).toBeGreaterThan(plan.parties * plan.clientsPerParty);
});
