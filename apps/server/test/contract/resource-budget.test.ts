import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startModelServer, streams } from '../model-server.ts';
import { endpointsInOrder, largestRequests, send } from './budget/budget-calls.ts';
import { type BudgetSetup, startBudgetSetup, TEST_TIMEOUT_MS } from './budget/budget-setup.ts';
import { createLargeFixture, type LargeFixture } from './budget/large-fixture.ts';
import { BUDGET, type Cost, highest, isWithin, lowestCost } from './budget/measure.ts';

const LINES = Array.from({ length: 100 }, () => ({
  item: 'Rope, hempen (50 feet)',
  quantity: 1,
  price_copper: null,
}));
const LARGEST_RESPONSE = JSON.stringify({
  name: 'The Anvil',
  owner: 'Bo',
  description: 'x'.repeat(1000),
  lines: LINES,
  padding: 'x'.repeat(55_000),
});
const endpoints = await endpointsInOrder();
let setup: BudgetSetup;
let model: Awaited<ReturnType<typeof startModelServer>>;
let fixtures: { first: LargeFixture; second: LargeFixture };
beforeAll(async () => {
  model = await startModelServer();
  // The model sends a completion of nearly the maximum length, in chunks as small as those of real services.
  model.behave(streams(LARGEST_RESPONSE, 4));
  setup = await startBudgetSetup({ languageModel: { url: model.url, key: null, model: 'small' } });
  const { server, sql } = setup;
  fixtures = { first: await createLargeFixture(server, sql), second: await createLargeFixture(server, sql) };
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await setup.close();
  await model.close();
});

/** The highest value of each figure over the endpoint's requests. */
async function costOf(spec: EndpointSpec, fixture: LargeFixture): Promise<Cost> {
  const costs: Cost[] = [];
  for (const request of await largestRequests(spec, fixture, setup.sql)) {
    let response = { status: 0, start: '' };
    costs.push(
      await setup.costOf(async () => {
        response = await send(setup.server.url, request);
      }),
    );
    if (request.status === undefined) expect(response.status, response.start).toBeLessThan(300);
    else expect([request.status].flat(), response.start).toContain(response.status);
  }
  return highest(costs);
}

describe('resource budget of endpoints', () => {
  test.each(endpoints.map(({ spec, usesSecondFixture }) => [spec.id, spec, usesSecondFixture] as const))(
    'is respected by the largest input for %s',
    async (_id, spec, usesSecondFixture) => {
      const fixture = usesSecondFixture ? fixtures.second : fixtures.first;
      const cost = await lowestCost(async (attempt) => {
        const keepsFixture = attempt === 0 || spec.method === 'GET';
        return costOf(spec, keepsFixture ? fixture : await createLargeFixture(setup.server, setup.sql));
      });
      expect(cost).toSatisfy(isWithin, JSON.stringify({ cost, BUDGET }));
    },
    TEST_TIMEOUT_MS,
  );
});

test(
  'no request leaves a connection in use or opens more connections than the pools have',
  async () => {
    const connections = () => setup.sql<{ state: string }[]>`
    select state from pg_stat_activity
    where application_name = 'quartermaster' and datname = current_database() and pid <> pg_backend_pid()`;
    expect((await connections()).length).toBeLessThanOrEqual(setup.config.poolSize + OTHER_CONNECTIONS);
    // A leaked connection stays in use; polling for events uses one only briefly.
    const inUse = async () => (await connections()).filter(({ state }) => state !== 'idle');
    await expect.poll(inUse, { timeout: TEST_TIMEOUT_MS / 4 }).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
/** The connections of the separate pool for priority queries, and those of the test itself. */
const OTHER_CONNECTIONS = 4;
