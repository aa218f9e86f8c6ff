import { randomUUID } from 'node:crypto';
import { login, refresh, register } from '@quartermaster/contract/auth';
import { createParty, updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories/people.ts';

let app: TestApp;
let mira: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  mira = await person(app);
});

const found = (who: Person, key: string, name = 'Moonfall') =>
  who.call(createParty, { key, body: { party: { name } } });
const partiesOf = async (who: Person) =>
  (await app.sql`select count(*)::int as n from parties where game_master_id = ${who.user.id}`)[0]?.n;

describe('a key is refused', () => {
  test.each(['x'.repeat(256), 'caf\u00e9'])('that is none: %.20s', async (key) => {
    const answer = await found(mira, key);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details[0]?.field).toBe('Idempotency-Key');
    expect(await partiesOf(mira)).toBe(0);
  });

  test('that already belongs to another body or another call', async () => {
    const key = randomUUID();
    const party = (await found(mira, key)).body.data;
    const otherBody = await found(mira, key, 'Sunrise');
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

  test('while the first request with it is still under way', async () => {
    const key = randomUUID();
    await app.sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(hashtextextended(${`${mira.user.id} ${key}`}, 0))`;
      const answer = await found(mira, key);
      expect(answer.status).toBe(409);
      expect(answer.body.error.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    });
    expect((await found(mira, key)).status).toBe(201);
  });
});

describe('the same request with the same key', () => {
  test('gets the same answer again and says so', async () => {
    const key = 'k'.repeat(255);
    const first = await found(mira, key);
    const again = await found(mira, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await partiesOf(mira)).toBe(1);
  });

  // Promise A4.
  test('has one effect, though it comes a hundred times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, () => found(mira, key)));
    expect(await partiesOf(mira)).toBe(1);
    const done = answers.filter((a) => a.status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((a) => a.body.data.id)).size).toBe(1);
    expect(done.filter((a) => a.headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const other of answers.filter((a) => a.status !== 201)) {
      expect(other.body.error.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    }
    expect((await found(mira, key)).body.data.id).toBe(done[0]?.body.data.id);
  });

  test('may be tried anew when it was refused before', async () => {
    const key = randomUUID();
    expect((await found(mira, key, 'x')).status).toBe(422);
    expect((await found(mira, key)).status).toBe(201);
  });

  test("is nobody else's", async () => {
    const bo = await person(app);
    const key = randomUUID();
    const [hers, his] = [await found(mira, key), await found(bo, key)];
    expect(his.status).toBe(201);
    expect(his.body.data.id).not.toBe(hers.body.data.id);
  });
});

// ADR 0041.
test('answers with tokens are never stored, and a refresh repeated with its key is safe nevertheless', async () => {
  const anyone = client(app.url);
  const key = randomUUID();
  const form = {
    email: 'cass@example.org',
    username: 'cass',
    password: mira.password,
    password_confirmation: mira.password,
  };
  const registered = await anyone.call(register, { key, body: { user: form } });
  expect(registered.status).toBe(201);
  expect((await anyone.call(register, { key, body: { user: form } })).status).toBe(422);
  await anyone.call(login, { key, body: { email: form.email, password: form.password } });
  const body = { refresh_token: registered.body.data.refresh_token };
  const [one, two] = [await anyone.call(refresh, { key, body }), await anyone.call(refresh, { key, body })];
  expect(two.body.data.refresh_token).toBe(one.body.data.refresh_token);
  expect((await anyone.call(refresh, { key: 'x'.repeat(256), body })).status).toBe(422);
  const [row] = await app.sql`select count(*)::int as n from idempotency_keys where key = ${key}`;
  expect(row?.n).toBe(0);
});
