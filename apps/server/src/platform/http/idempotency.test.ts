import { createHash, randomUUID } from 'node:crypto';
import { login, refresh, register } from '@quartermaster/contract/auth';
import { createParty, updateParty } from '@quartermaster/contract/party';
import { forgotPassword } from '@quartermaster/contract/recovery';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { repliesWithTokens } from './keyed-open-writes.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  mira = await person(app);
});

const create = (testUser: Person, key: string, name = 'Moonfall') =>
  testUser.call(createParty, { key, body: { party: { name } } });
const partiesOf = async (testUser: Person) =>
  (await app.sql`select count(*)::int as n from parties where game_master_id = ${testUser.user.id}`)[0]?.n;

describe('idempotency key', () => {
  test.each([
    ['has 256 characters', 'x'.repeat(256)],
    ['is not ASCII', 'caf\u00e9'],
  ])('is rejected when it %s', async (_, key) => {
    const response = await create(mira, key);
    expect(response.status).toBe(422);
    expect(response.body.error.details[0]?.field).toBe('Idempotency-Key');
    expect(await partiesOf(mira)).toBe(0);
  });

  test('is rejected when it was used with another body or endpoint', async () => {
    const key = randomUUID();
    const party = (await create(mira, key)).body.data;
    const otherBody = await create(mira, key, 'Sunrise');
    expect(otherBody.status).toBe(422);
    expect(otherBody.body.error.code).toBe('IDEMPOTENCY_MISMATCH');
    const otherCall = await mira.call(updateParty, {
      key,
      params: { id: party.id },
      body: { party: { name: 'Moonfall' } },
    });
    expect(otherCall.body.error.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await partiesOf(mira)).toBe(1);
  });

  test('is rejected while the first request is running', async () => {
    const key = randomUUID();
    await app.sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(hashtextextended(${`${mira.user.id} ${key}`}, 0))`;
      const response = await create(mira, key);
      expect(response.status).toBe(409);
      expect(response.body.error.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    });
    expect((await create(mira, key)).status).toBe(201);
  });
});

describe('repeated request', () => {
  test('returns the stored response and marks it as replayed', async () => {
    const key = 'k'.repeat(255);
    const first = await create(mira, key);
    const repeated = await create(mira, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(repeated.status).toBe(201);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.body).toEqual(first.body);
    expect(await partiesOf(mira)).toBe(1);
  });

  // Promise A4.
  test('has one effect when sent a hundred times concurrently', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 100 }, () => create(mira, key)));
    expect(await partiesOf(mira)).toBe(1);
    const created = responses.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => body.data.id)).size).toBe(1);
    expect(created.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const rejected of responses.filter(({ status }) => status !== 201)) {
      expect(rejected.body.error.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    }
    expect((await create(mira, key)).body.data.id).toBe(created[0]?.body.data.id);
  });

  test('can be sent with a corrected body and the same key after a rejection', async () => {
    const key = randomUUID();
    expect((await create(mira, key, 'x')).status).toBe(422);
    expect((await create(mira, key)).status).toBe(201);
  });

  test('is a new request if another user sends it', async () => {
    const bo = await person(app);
    const key = randomUUID();
    const [miraResult, boResult] = [await create(mira, key), await create(bo, key)];
    expect(boResult.status).toBe(201);
    expect(boResult.body.data.id).not.toBe(miraResult.body.data.id);
  });
});

describe('idempotency key of an open write', () => {
  const anyone = () => client(app.url);
  const form = (name: string) => ({
    email: `${name}@example.org`,
    username: name,
    password: mira.password,
    password_confirmation: mira.password,
  });
  const rowsOf = (key: string) =>
    app.sql`select status, reply, request_hash from idempotency_keys where key = ${key}`;
  const alreadyExecuted = [409, 'CONFLICT'];
  const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
    status,
    body.error?.code,
  ];

  test('creates one account for concurrent registrations, and returns tokens once', async () => {
    const key = randomUUID();
    const send = () => anyone().call(register, { key, body: { user: form('cass') } });
    const responses = await Promise.all(Array.from({ length: 10 }, send));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(response.status).toBe(409);
    expect(outcome(await send())).toEqual(alreadyExecuted);
    const [row] = await app.sql`select count(*)::int as n from users where username = 'cass'`;
    expect(row?.n).toBe(1);
  });

  test('opens one session for repeated logins', async () => {
    const key = randomUUID();
    const body = { email: mira.user.email, password: mira.password };
    const sessions = async () =>
      (await app.sql`select count(*)::int as n from sessions where user_id = ${mira.user.id}`)[0]?.n;
    const before = await sessions();
    expect((await anyone().call(login, { key, body })).status).toBe(200);
    expect(outcome(await anyone().call(login, { key, body }))).toEqual(alreadyExecuted);
    expect(await sessions()).toBe(before + 1);
  });

  test('queues one email for a forgotten password and returns the first response again', async () => {
    const key = randomUUID();
    const send = () => anyone().call(forgotPassword, { key, body: { email: mira.user.email } });
    const emails = async () =>
      (
        await app.sql`
        select count(*)::int as n from pgboss.job
        where name = 'mail' and data->>'kind' = 'reset_password' and data->>'email' = ${mira.user.email}`
      )[0]?.n;
    const first = await send();
    const repeated = await send();
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect(repeated.body).toEqual(first.body);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(await emails()).toBe(1);
  });

  test('is rejected for another body', async () => {
    const key = randomUUID();
    await anyone().call(forgotPassword, { key, body: { email: mira.user.email } });
    const withOtherBody = await anyone().call(forgotPassword, { key, body: { email: 'other@example.org' } });
    expect(outcome(withOtherBody)).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  test('can be used again after a rejection', async () => {
    const key = randomUUID();
    const user = form('dara');
    const userWithTakenEmail = { ...user, email: mira.user.email };
    expect((await anyone().call(register, { key, body: { user: userWithTakenEmail } })).status).toBe(422);
    expect((await anyone().call(register, { key, body: { user } })).status).toBe(201);
  });

  test('stores neither tokens nor a hash that reveals a password', async () => {
    const key = randomUUID();
    const user = form('eve');
    expect((await anyone().call(register, { key, body: { user } })).status).toBe(201);
    const [row] = await rowsOf(key);
    expect(row).toMatchObject({ status: 201, reply: null });
    const plainHash = createHash('sha256')
      .update(`POST ${register.path}\n`)
      .update(JSON.stringify({ user }))
      .digest();
    expect(plainHash.equals(row?.request_hash)).toBe(false);
  });

  test('is not stored by refresh, which returns the same new token for a repeated request', async () => {
    const key = randomUUID();
    const body = { refresh_token: mira.refreshToken };
    const [first, second] = [
      await anyone().call(refresh, { key, body }),
      await anyone().call(refresh, { key, body }),
    ];
    expect(second.body.data.refresh_token).toBe(first.body.data.refresh_token);
    expect((await anyone().call(refresh, { key: 'x'.repeat(256), body })).status).toBe(422);
    expect(await rowsOf(key)).toHaveLength(0);
  });
});

test.each([register, login, refresh])('repliesWithTokens recognizes a response with tokens: $id', (spec) => {
  expect(repliesWithTokens(spec)).toBe(true);
});

test('repliesWithTokens recognizes a response without tokens', () => {
  expect([forgotPassword, createParty].map(repliesWithTokens)).toEqual([false, false]);
});
