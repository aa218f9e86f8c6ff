import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { client, outcome } from '../client.ts';
import { apiKey, type TestKey } from '../factories/api-keys.ts';
import { party } from '../factories/test-parties.ts';
import type { Attempt } from './attempts/attempt.ts';
import { ATTEMPTS } from './attempts.ts';
import { declaredEndpoints } from './declared-endpoints.ts';
import { anyPath, type Operation, operationsOf } from './operations.ts';
import { callers, createFixture, type Fixture, newFixtureFor } from './test-fixture.ts';

/**
 * The slices (first part of operation ids) that API keys may use; ADR 0192 lists what they may not access.
 */
const CALLABLE_SLICES = [
  'character',
  'coin',
  'container',
  'creator',
  'dashboard',
  'draft',
  'game_session',
  'image',
  'invitation',
  'item',
  'item_template',
  'loot',
  'loot_template',
  'notification',
  'own_content',
  'party',
  'share',
  'shop',
  'shop_template',
  'transaction',
];
const ANY_ID = /[\da-f]{8}-[\da-f]{4}-/;

let app: TestApp;
let sharedFixture: Fixture;
let operations: Operation[];
let access: Map<string, string | undefined>;
let keys: Record<'read' | 'write' | 'chosenParty' | 'otherParty' | 'revoked' | 'expired', TestKey>;
beforeAll(async () => {
  app = await startTestApp();
  const people = await callers(app);
  sharedFixture = await createFixture(people);
  operations = (await operationsOf(app.url)).filter(({ isOpen }) => !isOpen);
  access = new Map((await declaredEndpoints()).map(({ id, apiKeys }) => [id, apiKeys]));
  const { gm } = people;
  const secondParty = await party(gm);
  keys = {
    read: await apiKey(app, gm, { scope: 'read' }),
    write: await apiKey(app, gm),
    chosenParty: await apiKey(app, gm, { party_ids: [sharedFixture.partyId] }),
    otherParty: await apiKey(app, gm, { party_ids: [secondParty.id] }),
    revoked: await apiKey(app, gm),
    expired: await apiKey(app, gm),
  };
  await app.sql`update api_keys set revoked_at = now() where id = ${keys.revoked.id}`;
  await app.sql`update api_keys set expires_at = created_at where id = ${keys.expired.id}`;
});
afterAll(() => app.close());

const send = (key: TestKey, { method, path, body }: Omit<Attempt, 'expected'>) =>
  key.send(method, path, body === undefined ? {} : { body });

/**
 * A separate fixture for an attempt that writes, else the shared one. Limits `keys.chosenParty` to the party of the
 * returned fixture.
 */
async function fixtureFor(attempt: (fixture: Fixture) => Attempt): Promise<Fixture> {
  const isRead = attempt(sharedFixture).method === 'GET';
  const fixture = isRead ? sharedFixture : await newFixtureFor(sharedFixture, attempt);
  await app.sql`update api_keys set party_ids = array[${fixture.partyId}::uuid] where id = ${keys.chosenParty.id}`;
  return fixture;
}

describe('API key', () => {
  it('may use exactly the endpoints of the listed slices', () => {
    const slices = new Set(operations.filter(({ id }) => access.get(id)).map(({ id }) => id.split('.')[0]));
    expect([...slices].sort()).toEqual(CALLABLE_SLICES);
    const withoutAccess = operations.filter(
      ({ id }) => CALLABLE_SLICES.includes(id.split('.')[0] ?? '') && access.get(id) === undefined,
    );
    expect(withoutAccess.map(({ id }) => id)).toEqual([]);
  });

  it('is rejected by every endpoint for users and admins if it is unknown, revoked or expired', async () => {
    const unknownKey = client(app.url).as(`qm_${'x'.repeat(43)}`);
    for (const { id, method, path } of operations) {
      const outcomes = await Promise.all(
        [unknownKey, keys.revoked, keys.expired].map(async (key) =>
          outcome(await key.send(method, anyPath(path))),
        ),
      );
      expect([id, ...outcomes]).toEqual([id, '401 UNAUTHORIZED', '401 REVOKED_TOKEN', '401 EXPIRED_TOKEN']);
    }
  });

  it.each(Object.entries(ATTEMPTS))('is limited to its scope and its parties for %s', async (id, attempt) => {
    const call = attempt(sharedFixture);
    const keyAccess = access.get(id);
    const isRead = call.method === 'GET';
    const [grantedStatus = 0] = call.expected;
    const otherPartyStatus = {
      party: ANY_ID.test(JSON.stringify(call)) ? 404 : 403,
      shared: isRead ? grantedStatus : undefined,
      all_parties: 403,
    }[keyAccess ?? 'all_parties'];
    if (otherPartyStatus !== undefined)
      expect(['other party', (await send(keys.otherParty, call)).status]).toEqual([
        'other party',
        otherPartyStatus,
      ]);
    const readResponse = await send(keys.read, call);
    expect(['read', readResponse.status]).toEqual(['read', keyAccess && isRead ? grantedStatus : 403]);
    if (keyAccess === undefined) return expect(outcome(await send(keys.write, call))).toBe('403 FORBIDDEN');
    const fixture = await fixtureFor(attempt);
    const namesParty = keyAccess === 'shared' || (keyAccess === 'party' && otherPartyStatus === 404);
    expect([
      'own party',
      (await send(namesParty ? keys.chosenParty : keys.write, attempt(fixture))).status,
    ]).toEqual(['own party', grantedStatus]);
  });
});
