import { login, refresh } from '@quartermaster/contract/auth';
import { health } from '@quartermaster/contract/health';
import { createInvitation } from '@quartermaster/contract/invitation';
import { listParties } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client } from '../client.ts';
import { type Person, person, verified } from '../factories/people.ts';
import { party } from '../factories/test-parties.ts';
import { until } from '../until.ts';

const POOL_SIZE = 4;
let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true, poolSize: POOL_SIZE } });
  gm = await verified(app, await person(app));
});
afterAll(() => app.close());

test('fifty-eight concurrent invitations by email succeed with a pool of four connections', async () => {
  const { id } = await party(gm);
  const invite = (n: number) =>
    gm.call(createInvitation, {
      params: { id },
      body: { party_invitation: { email: `guest${n}@example.org`, role: 'player', message: '' } },
    });
  const responses = await Promise.all(Array.from({ length: 58 }, (_, n) => invite(n)));
  expect(responses.map(({ status }) => status)).toEqual(Array(58).fill(201));
});

describe('server with every connection busy', () => {
  const people: Person[] = [];
  let lockTransaction: Promise<unknown>;
  let release: () => void;
  let waitingReads: Promise<{ status: number }[]>;
  beforeAll(async () => {
    for (let i = 0; i < POOL_SIZE + 1; i += 1) people.push(await person(app));
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locked = Promise.withResolvers<void>();
    lockTransaction = app.sql.begin(async (tx) => {
      await tx`lock table party_members in access exclusive mode`;
      locked.resolve();
      await released;
    });
    await locked.promise;
    waitingReads = Promise.all(people.slice(0, POOL_SIZE).map((user) => user.call(listParties, {})));
    await until(async () => {
      const [row] = await app.sql<{ n: number }[]>`
        select count(distinct pid)::int as n from pg_locks where not granted`;
      return row?.n === POOL_SIZE;
    });
  });

  test('still responds to health, login and refresh', async () => {
    const [mira] = people;
    if (!mira) throw new Error('No user was created');
    const anonymous = client(app.url);
    const started = performance.now();
    expect((await anonymous.call(health, {})).status).toBe(200);
    const { status } = await anonymous.call(login, {
      body: { email: mira.user.email, password: mira.password },
    });
    expect(status).toBe(200);
    const renewed = await anonymous.call(refresh, { body: { refresh_token: mira.refreshToken } });
    expect(renewed.status).toBe(200);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('rejects other requests with 503 and Retry-After, and recovers', async () => {
    const otherUser = people.at(-1);
    if (!otherUser) throw new Error('No user was created');
    const rejected = await otherUser.call(listParties, {});
    expect([rejected.status, rejected.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    release();
    await lockTransaction;
    // A read with two statements may have received one connection and waited too long for the second connection.
    for (const { status } of await waitingReads) expect([200, 503]).toContain(status);
    expect((await otherUser.call(listParties, {})).status).toBe(200);
  });
});
