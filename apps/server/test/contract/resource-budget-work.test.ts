import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/platform/cable/protocol.ts';
import { createJobs, type Jobs } from '../../src/platform/jobs.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import { cableUrl } from '../cable/test-data.ts';
import {
  type Frame,
  identifierOf,
  ofAction,
  ofType,
  openTestSocket,
  type TestSocket,
} from '../cable/test-socket.ts';
import { until } from '../until.ts';
import { type BudgetSetup, startBudgetSetup, TEST_TIMEOUT_MS } from './budget/budget-setup.ts';
import { JOB_NAMES, type JobEntries, prepareJobs } from './budget/job-entries.ts';
import { createLargeFixture, type LargeFixture } from './budget/large-fixture.ts';
import { BUDGET, isWithin, lowestCost } from './budget/measure.ts';

const EXTENDED_PROTOCOL = 'actioncable-v1-ext-json';
let setup: BudgetSetup;
let fixture: LargeFixture;
beforeAll(async () => {
  setup = await startBudgetSetup();
  fixture = await createLargeFixture(setup.server, setup.sql);
}, TEST_TIMEOUT_MS);
afterAll(() => setup.close());

test('watched server reports a blocked event loop', async () => {
  expect((await setup.server.usage('freeze')).delayMs).toBeGreaterThan(BUDGET.delayMs);
});

describe('resource budget of jobs', () => {
  let jobs: Jobs;
  let entries: JobEntries;
  beforeAll(async () => {
    jobs = createJobs(setup.database.target, Fastify().log, { queues: [], runsJobs: false });
    entries = await prepareJobs(setup.sql, fixture);
  });
  afterAll(() => jobs.stop());

  /** The names of all jobs that the server has registered. */
  const registeredJobs = async () => {
    const rows = await setup.sql<
      { name: string }[]
    >`select name from pgboss.queue where name not like '\\_\\_%'`;
    return rows.map(({ name }) => name).sort();
  };

  test('has an entry for every registered job', async () => {
    await until(async () => (await registeredJobs()).length === JOB_NAMES.length);
    expect(await registeredJobs()).toEqual([...JOB_NAMES].sort());
  });

  test.each(JOB_NAMES)('is respected by %s', async (name) => {
    const queue = { name, retrySeconds: 1, expireSeconds: 60 };
    const cost = await setup.costOf(async () => {
      await inTransaction(
        setup.sql,
        () => new Date(),
        (tx) => jobs.enqueue(tx, queue, entries[name].data),
      );
      await until(async () => (await stateOf(name)) === 'completed');
    });
    expect(cost).toSatisfy(isWithin, JSON.stringify({ cost, BUDGET }));
    expect(await entries[name].remaining()).toBe(0);
  });

  const stateOf = async (name: string): Promise<string | undefined> => {
    const [job] = await setup.sql<{ state: string }[]>`
      select state::text from pgboss.job where name = ${name} order by created_on desc limit 1`;
    return job?.state;
  };
});

describe('resource budget of socket commands', () => {
  let socket: TestSocket;
  let identifier: string;
  const since = { since: 1 };
  const subscribe = () => ({ command: 'subscribe', identifier });
  const message = (length: number) => {
    const data = JSON.stringify({ action: 'test_connection', more: 'x'.repeat(length) });
    return { command: 'message', identifier, data };
  };
  /** The largest frames of each command, in a valid order, and a predicate for the last frame of the response. */
  const entries: Readonly<
    Record<string, () => readonly [frames: object[], isLast: (frame: Frame) => boolean]>
  > = {
    subscribe: () => [
      [
        { command: 'unsubscribe', identifier },
        { ...subscribe(), history: since },
      ],
      ofType('confirm_history'),
    ],
    history: () => [[{ command: 'history', identifier, history: since }], ofType('confirm_history')],
    message: () => [[message(900)], ofAction('test_connection')],
    pong: () => [[{ command: 'pong' }, message(0)], ofAction('test_connection')],
    unsubscribe: () => [
      [{ command: 'unsubscribe', identifier }, subscribe()],
      ofType('confirm_subscription'),
    ],
  };
  beforeAll(async () => {
    socket = openTestSocket(cableUrl(setup.server, { token: fixture.people.owner.token }), {
      protocol: EXTENDED_PROTOCOL,
    });
    identifier = identifierOf('PartyInventoryChannel', fixture.partyId);
    await socket.frame(ofType('welcome'));
  });
  afterAll(() => socket.webSocket.close());

  test('has an entry for every command', () => {
    expect(Object.keys(entries).sort()).toEqual([...COMMANDS].sort());
  });

  test.each(Object.entries(entries))('is respected by %s', async (_name, largestFrames) => {
    const [frames, isLast] = largestFrames();
    const cost = await lowestCost(() =>
      setup.costOf(async () => {
        socket.frames.length = 0;
        for (const frame of frames) socket.send(frame);
        await socket.frame(isLast);
      }),
    );
    expect(cost).toSatisfy(isWithin, JSON.stringify({ cost, BUDGET }));
  });
});
