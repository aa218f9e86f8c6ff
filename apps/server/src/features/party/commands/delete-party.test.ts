import { deleteAccount } from '@quartermaster/contract/account';
import { getCharacter } from '@quartermaster/contract/character';
import { createInvitation, listOwnInvitations } from '@quartermaster/contract/invitation';
import { listNotifications } from '@quartermaster/contract/notification';
import { getParty, joinParty, listParties, previewParty, updateParty } from '@quartermaster/contract/party';
import { deleteParty } from '@quartermaster/contract/party-seat';
import { getShopInstance } from '@quartermaster/contract/shop';
import { listCharacterTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  chest,
  member,
  party,
  type TestParty,
} from '../../../../test/factories/test-parties.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const remove = (user: Person, testParty: TestParty) =>
  user.call(deleteParty, { params: { id: testParty.id } });
const read = (user: Person, testParty: TestParty) => user.call(getParty, { params: { id: testParty.id } });

describe('deletion of a party', () => {
  test('rejects another gm, managers and strangers', async () => {
    const testParty = await party(await person(app));
    expect((await remove(await member(app, testParty, 'gm'), testParty)).status).toBe(403);
    expect((await remove(await member(app, testParty, 'manager'), testParty)).status).toBe(403);
    expect((await remove(await person(app), testParty)).status).toBe(404);
    expect((await read(testParty.gm, testParty)).status).toBe(200);
  });

  test('rejects an archived party', async () => {
    const testParty = await party(await person(app));
    await testParty.gm.call(updateParty, {
      params: { id: testParty.id },
      body: { party: { is_archived: true } },
    });
    expect((await remove(testParty.gm, testParty)).body.error.code).toBe('CONFLICT');
  });
});

test('deletion posts the contents of all containers to the world, and the ledger stays consistent', async () => {
  const testParty = await party(await person(app));
  await addItems(testParty.gm, testParty.stashId, 'Torch', 20);
  await addItems(testParty.gm, await chest(testParty.gm, testParty.id), 'Longsword');
  expect((await remove(testParty.gm, testParty)).status).toBe(204);
  const [destroyed] = await app.sql`
    select sum(p.delta)::int as items from all_postings p join transactions t on t.id = p.transaction_id
    where t.party_id = ${testParty.id} and t.transaction_type = 'container_deletion' and p.container_id is null`;
  expect(destroyed?.items).toBe(21);
  const [openContainers] = await app.sql`
    select count(*)::int as n from containers where party_id = ${testParty.id} and closed_at is null`;
  expect(openContainers?.n).toBe(0);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

test('deletion closes shops and loot and posts their contents to the world', async () => {
  const testParty = await party(await person(app));
  const { id: shopId } = await shop(testParty, { Torch: { quantity: 20 } }, { funds: 500, restock_days: 1 });
  await loot(testParty.gm, testParty.id, [['Dagger', 3]]);
  expect((await remove(testParty.gm, testParty)).status).toBe(204);
  const [openCounts] = await app.sql`
    select (select count(*) from shop_instances where party_id = ${testParty.id} and closed_at is null)::int as shops,
      (select count(*) from loot_instances where party_id = ${testParty.id} and closed_at is null)::int as loot,
      (select count(*) from containers k left join shop_instances s on s.id = k.shop_instance_id
       left join loot_instances l on l.id = k.loot_instance_id
       where ${testParty.id} in (s.party_id, l.party_id) and k.closed_at is null)::int as containers`;
  expect(openCounts).toEqual({ shops: 0, loot: 0, containers: 0 });
  const sources = await app.sql`
    select distinct source_name from transactions
    where party_id = ${testParty.id} and transaction_type in ('delete', 'container_deletion') order by 1`;
  expect(sources.map(({ source_name }) => source_name)).toEqual(
    expect.arrayContaining(['Ironhand Smithy', 'Party Stash']),
  );
  expect((await testParty.gm.call(getShopInstance, { params: { id: shopId } })).status).toBe(404);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

test('deletion keeps characters with their players, containers and history', async () => {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  const hero = await character(mira, testParty.id);
  await addItems(mira, hero.backpackId, 'Torch', 5);
  await remove(testParty.gm, testParty);
  const response = await mira.call(getCharacter, { params: { id: hero.id } });
  expect(response.body.data).toMatchObject({ party_id: null, primary_container_id: hero.backpackId });
  const history = await mira.call(listCharacterTransactions, { params: { id: hero.id } });
  expect(history.body.data.length).toBeGreaterThan(0);
  expect((await testParty.gm.call(getCharacter, { params: { id: hero.id } })).status).toBe(404);
});

test('deleted party cannot be found, and its members except the actor are notified', async () => {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  await remove(testParty.gm, testParty);
  for (const user of [testParty.gm, mira]) {
    expect((await read(user, testParty)).status).toBe(404);
    expect((await user.call(listParties, {})).body.data).toEqual([]);
    expect((await user.call(listParties, { query: { is_archived: 'true' } })).body.data).toEqual([]);
  }
  const code = { join_code: testParty.joinCode };
  expect((await mira.call(previewParty, { query: code })).status).toBe(404);
  expect((await mira.call(joinParty, { body: code })).status).toBe(404);
  expect((await mira.call(listNotifications, {})).body.data).toMatchObject([
    { kind: 'removed', title: 'The Lantern Company was deleted', link: '/parties' },
  ]);
  expect((await testParty.gm.call(listNotifications, {})).body.data).toEqual([]);
});

test('deleted party no longer blocks the deletion of its game master’s account', async () => {
  const testParty = await party(await person(app));
  await remove(testParty.gm, testParty);
  const { status } = await testParty.gm.call(deleteAccount, { body: { password: testParty.gm.password } });
  expect(status).toBe(204);
  const [seats] = await app.sql`
    select count(*)::int as n from parties where game_master_id = ${testParty.gm.user.id} and deleted_at is null`;
  expect(seats?.n).toBe(0);
});

test('deletion removes the webhook of a Discord channel', async () => {
  const testParty = await party(await person(app));
  await app.sql`
    insert into channel_webhooks (party_id, created_by, discord_id, sealed_token, state, last_event_number, created_at)
    values (${testParty.id}, ${testParty.gm.user.id}, '1', ''::bytea, 'active', 0, now())`;
  await remove(testParty.gm, testParty);
  expect(await app.sql`select from channel_webhooks where party_id = ${testParty.id}`).toHaveLength(0);
});

test('deletion ends pending invitations', async () => {
  const testParty = await party(await person(app));
  const invitee = await person(app);
  await testParty.gm.call(createInvitation, {
    params: { id: testParty.id },
    body: { party_invitation: { username: invitee.user.username } },
  });
  await remove(testParty.gm, testParty);
  expect((await invitee.call(listOwnInvitations, {})).body.data).toEqual([]);
  const [row] = await app.sql`select state from party_invitations where party_id = ${testParty.id}`;
  expect(row?.state).toBe('revoked');
});

test('concurrent join leaves no member in the deleted party', async () => {
  for (let round = 0; round < 4; round += 1) {
    const testParty = await party(await person(app));
    const joiners = await Promise.all(Array.from({ length: 4 }, () => person(app)));
    const joining = joiners.map((user) => user.call(joinParty, { body: { join_code: testParty.joinCode } }));
    const [deletion, ...joined] = await Promise.all([remove(testParty.gm, testParty), ...joining]);
    expect(deletion.status).toBe(204);
    expect(joined.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    const [row] = await app.sql`
      select count(*)::int as n from party_members where party_id = ${testParty.id}`;
    expect(row?.n).toBe(0);
  }
});
