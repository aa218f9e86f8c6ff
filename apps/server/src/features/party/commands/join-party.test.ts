import { PARTY_MEMBERS_MAX } from '@quartermaster/contract/constants';
import { joinParty, updateParty } from '@quartermaster/contract/party';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());

const join = (
  testUser: Person,
  join_code: string,
  role_request: 'gm' | 'manager' | 'player' | 'observer' = 'player',
) => testUser.call(joinParty, { body: { join_code, role_request } });

/** Adds users to a party until it has this number of members. */
const fillParty = (partyId: string, total: number) => app.sql`
  with added as (
    insert into users (id, email, username, password_hash)
    select gen_random_uuid(), n || '.' || ${partyId} || '@example.org', left('m' || n || md5(${partyId}), 30), 'x'
    from generate_series(1, ${total} - (select count(*) from party_members where party_id = ${partyId})) n
    returning id)
  insert into party_members (id, party_id, user_id, role, created_at)
  select gen_random_uuid(), ${partyId}, id, 'player', now() from added`;

describe('join', () => {
  test('accepts only one of several concurrent joins when the party has room for one more member', async () => {
    const testParty = await party(gm);
    await fillParty(testParty.id, PARTY_MEMBERS_MAX - 1);
    const people = await Promise.all(Array.from({ length: 4 }, () => person(app)));
    const responses = await Promise.all(people.map((testUser) => join(testUser, testParty.joinCode)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.error.message).toBe(
      'This party is full: it has 100 members.',
    );
  });

  test('rejects a member of a full party because they are already a member', async () => {
    const testParty = await party(gm);
    const testUser = await member(app, testParty);
    await fillParty(testParty.id, PARTY_MEMBERS_MAX);
    expect((await join(testUser, testParty.joinCode)).body.error.message).toBe(
      'You are already a member of this party.',
    );
  });

  test('rejects an unknown code and an archived party', async () => {
    const archivedParty = await party(gm);
    await gm.call(updateParty, { params: { id: archivedParty.id }, body: { party: { is_archived: true } } });
    const testUser = await person(app);
    expect((await join(testUser, 'ZZZZ9999')).status).toBe(404);
    expect((await join(testUser, archivedParty.joinCode)).status).toBe(404);
  });

  test('rejects the roles gm and manager in a limited party', async () => {
    const testParty = await party(gm, { join_permission: 'limited' });
    const testUser = await person(app);
    expect((await join(testUser, testParty.joinCode, 'gm')).body.error.details[0]?.field).toBe(
      'role_request',
    );
    expect((await join(testUser, testParty.joinCode, 'manager')).status).toBe(422);
    expect((await join(testUser, testParty.joinCode, 'observer')).status).toBe(201);
  });

  test('rejects the role gm without the join code, even if the code would allow every role', async () => {
    const author = await verified(app, await person(app));
    const { id } = await party(author, { join_permission: 'full', is_public: true });
    const testUser = await person(app);
    const rejection = await testUser.call(joinParty, { body: { party_id: id, role_request: 'gm' } });
    expect(rejection.body.error.details).toEqual([
      {
        field: 'role_request',
        message: 'Without its join code, this party can only be joined as player or observer',
      },
    ]);
  });

  test('rejects a second join, including a concurrent one', async () => {
    const testParty = await party(gm);
    const testUser = await person(app);
    const responses = await Promise.all(Array.from({ length: 8 }, () => join(testUser, testParty.joinCode)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

test('new member gets the requested role, and the party is notified', async () => {
  const testParty = await party(gm);
  const testUser = await member(app, testParty, 'manager');
  const [row] =
    await app.sql`select role from party_members where party_id = ${testParty.id} and user_id = ${testUser.user.id}`;
  expect(row?.role).toBe('manager');
  const [event] = await app.sql`
    select payload -> 'ids' as ids from party_events where party_id = ${testParty.id} and action = 'member_added'`;
  expect(event?.ids).toEqual({ user_id: testUser.user.id });
});
