import { deleteAccount } from '@quartermaster/contract/account';
import { login, me, register } from '@quartermaster/contract/auth';
import { createCharacter, getCharacter } from '@quartermaster/contract/character';
import { getContainer } from '@quartermaster/contract/container';
import { createInvitation, listInvitations } from '@quartermaster/contract/invitation';
import {
  getItemTemplate,
  listItemTemplateRatings,
  rateItemTemplate,
} from '@quartermaster/contract/item-template';
import { listMembers } from '@quartermaster/contract/party-member';
import { getShopTemplate } from '@quartermaster/contract/shop-template';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { startAppWithMailServer } from '../../../../test/app-with-mail-server.ts';
import { client } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { authenticated, type Person, person, verified } from '../../../../test/factories/people.ts';
import { share } from '../../../../test/factories/shares.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import type { MailServer } from '../../../../test/mail-server.ts';
import { until } from '../../../../test/until.ts';
import { newId } from '../../../platform/ids.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
let mailServer: MailServer;
beforeAll(async () => {
  ({ app, mailServer } = await startAppWithMailServer());
});
afterAll(() => app.close());

const sendDeletion = (testUser: Person, body: Record<string, unknown> = { password: testUser.password }) =>
  testUser.send('DELETE', deleteAccount.path, { body });
const rowOf = async (testUser: Person) =>
  (await app.sql`select * from users where id = ${testUser.user.id}`)[0];

test.each([
  [{ password: 'Wrong-1-Wrong' }, 'password', 'This is not your password'],
  [{}, 'password', 'Please enter your password'],
  [{ username: 'anything' }, 'password', 'Please enter your password'],
])('account deletion with %j is rejected', async (body, field, message) => {
  const mira = await person(app);
  const response = await sendDeletion(mira, body);
  expect(response.status).toBe(422);
  expect(response.body.error.details).toEqual([{ field, message }]);
  expect((await mira.call(me, {})).status).toBe(200);
});

test('deletion of the account of a game master of record is rejected with the names of the parties', async () => {
  const gm = await person(app);
  await party(gm, { name: 'The Lantern Company' });
  await party(gm, { name: 'The Brass Band' });
  const response = await sendDeletion(gm);
  expect(response.status).toBe(409);
  expect(response.body.error.message).toBe(
    'You are the game master of The Brass Band and The Lantern Company. Make another member the game master or delete the parties first.',
  );
  expect(response.body.error.details.map(({ message }) => message)).toEqual([
    'The Brass Band',
    'The Lantern Company',
  ]);
  expect((await gm.call(me, {})).status).toBe(200);
});

test('deletion of the account of the only admin who is not suspended is rejected, even when two admins delete their accounts concurrently', async () => {
  const [ada, bo, cleo] = [await admin(app), await admin(app), await admin(app)];
  await app.sql`update users set suspended_at = now(), suspension_reason = 'x' where id = ${cleo.user.id}`;
  const responses = await Promise.all([sendDeletion(ada), sendDeletion(bo)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const remainingAdmin = responses[0]?.status === 409 ? ada : bo;
  expect(responses.find(({ status }) => status === 409)?.body.error.message).toBe(
    'You are the only admin. Make another user an admin first.',
  );
  await admin(app);
  expect((await sendDeletion(remainingAdmin)).status).toBe(204);
});

test('user who deletes the account is notified by email, at a verified address only', async () => {
  const bo = await person(app);
  const mira = await verified(app, await person(app));
  for (const testUser of [bo, mira]) expect((await sendDeletion(testUser)).status).toBe(204);
  const subject = 'Your account was deleted';
  const { text } = await mailServer.mail(mira.user.email, subject);
  expect(text).toContain('You deleted your Quartermaster account.');
  expect(mailServer.emails.filter((email) => email.subject === subject)).toHaveLength(1);
});

test("deletion of an admin's account locks the admins in the order of their ids", async () => {
  const [ada, bo] = [await admin(app), await admin(app)];
  let deletion: ReturnType<typeof sendDeletion> | undefined;
  await app.sql.begin(async (transaction) => {
    await transaction`select from users where id = ${ada.user.id} for no key update`;
    deletion = sendDeletion(bo);
    await until(async () => {
      const waiting = await app.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    expect(await app.sql`select from users where id = ${bo.user.id} for update nowait`).toHaveLength(1);
  });
  expect((await deletion)?.status).toBe(204);
});

test('deletion of an account without a password requires a recent authentication and the username', async () => {
  const mira = await authenticated(app, await person(app), false);
  await app.sql`update users set password_hash = null where id = ${mira.user.id}`;
  const unproven = await sendDeletion(mira, { username: mira.user.username });
  expect([unproven.status, unproven.body.error.details[0]?.field]).toEqual([403, 'code']);
  await authenticated(app, mira);
  const rejected = await sendDeletion(mira, { username: 'somebody-else', password: mira.password });
  expect(rejected.body.error.details).toEqual([{ field: 'username', message: 'This is not your username' }]);
  expect((await sendDeletion(mira, { username: ` ${mira.user.username.toUpperCase()} ` })).status).toBe(204);
});

test('deletion posts all items to the world and keeps the ledger consistent', async () => {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  const hero = await character(mira, testParty.id);
  const soloCharacter = await character(mira, null, { name: 'Loner' });
  const bag = await pouch(mira, hero.id, { name: 'Pouch', visibility: 'private' });
  await addItems(mira, hero.backpackId, 'Torch', 20);
  await addItems(mira, bag, 'Longsword');
  await addItems(mira, soloCharacter.backpackId, 'Torch', 3);
  expect((await sendDeletion(mira)).status).toBe(204);
  const [remaining] = await app.sql`
    select count(*)::int as stacks from item_instances i join containers k on k.id = i.container_id
    join characters c on c.id = k.character_id where c.user_id = ${mira.user.id}`;
  expect(remaining?.stacks).toBe(0);
  const [world] = await app.sql`
    select sum(p.delta)::int as quantity from all_postings p join transactions t on t.id = p.transaction_id
    where p.container_id is null and t.transaction_type = 'container_deletion' and t.actor_id = ${mira.user.id}`;
  expect(world?.quantity).toBe(24);
  const [openRecords] = await app.sql`
    select count(*)::int as n from characters c left join containers k on k.character_id = c.id
    where c.user_id = ${mira.user.id} and (c.deleted_at is null or k.closed_at is null)`;
  expect(openRecords?.n).toBe(0);
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

test('deletion removes the member from the party, publishes events to the party, and keeps the name in the history', async () => {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  const hero = await character(mira, testParty.id);
  await sendDeletion(mira);
  const members = await testParty.gm.call(listMembers, { params: { id: testParty.id } });
  expect(members.body.data.map(({ user_id }) => user_id)).toEqual([testParty.gm.user.id]);
  expect((await testParty.gm.call(getCharacter, { params: { id: hero.id } })).status).toBe(404);
  expect((await testParty.gm.call(getContainer, { params: { id: hero.backpackId } })).status).toBe(404);
  const events = await app.sql`
    select action from party_events where party_id = ${testParty.id} order by number desc limit 3`;
  expect(events.map(({ action }) => action).reverse()).toEqual([
    'member_removed',
    'character_removed',
    'party_inventory_updated',
  ]);
  const history = await testParty.gm.call(listPartyTransactions, { params: { id: testParty.id } });
  expect(history.body.data.map(({ actor_data }) => actor_data?.name)).toContain(mira.user.username);
});

test('deletion erases personal data and makes username and email address available again', async () => {
  const mira = await person(app);
  await mira.send('PATCH', '/api/v1/users/profile', {
    body: { profile: { bio: 'Canary-Bio', display_name: 'Canary' } },
  });
  await share(app, mira, 'item_template', (await template(mira)).id);
  await sendDeletion(mira);
  const remainingRow = JSON.stringify(await rowOf(mira));
  for (const secret of [mira.user.email, mira.user.username, 'Canary', 'argon2'])
    expect(remainingRow).not.toContain(secret);
  for (const name of [
    'sessions',
    'user_preferences',
    'idempotency_keys',
    'notifications',
    'user_devices',
    'calendar_feeds',
    'game_session_answers',
    'mail_links',
    'discord_attempts',
  ]) {
    const [row] =
      await app.sql`select count(*)::int as n from ${app.sql(name)} where user_id = ${mira.user.id}`;
    expect([name, row?.n]).toEqual([name, 0]);
  }
  expect(await app.sql`select from share_codes where created_by = ${mira.user.id}`).toHaveLength(0);
  expect((await mira.call(me, {})).body.error.code).toBe('REVOKED_TOKEN');
  const credentials = { email: mira.user.email, password: mira.password };
  expect((await client(app.url).call(login, { body: credentials })).status).toBe(401);
  const { email, username } = mira.user;
  const form = { email, username, password: mira.password, password_confirmation: mira.password };
  const newUser = await client(app.url).call(register, { body: { user: form } });
  expect(newUser.status).toBe(201);
  expect(newUser.body.data.user.id).not.toBe(mira.user.id);
});

test('deletion deletes invitations to the email address only if the address is verified', async () => {
  const gm = await verified(app, await person(app));
  const { id } = await party(gm);
  const [unverifiedUser, verifiedUser] = [await person(app), await verified(app, await person(app))];
  for (const { user } of [unverifiedUser, verifiedUser]) {
    const party_invitation = { email: user.email, role: 'player' as const };
    await gm.call(createInvitation, { params: { id }, body: { party_invitation } });
  }
  await sendDeletion(unverifiedUser);
  await sendDeletion(verifiedUser);
  const { data } = (await gm.call(listInvitations, { params: { id } })).body;
  expect(data.map(({ invited, status }) => [invited, status])).toEqual([
    [unverifiedUser.user.email, 'pending'],
  ]);
});

test('deletion retires private item templates and keeps public ones under "Deleted user"', async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const [privateId, publicId] = [newId(), newId()];
  await app.sql`insert into item_templates (id, creator_id, name, visibility)
    values (${privateId}, ${mira.user.id}, 'Secret Spoon', 'private'), (${publicId}, ${mira.user.id}, 'Famous Spoon', 'public')`;
  await sendDeletion(mira);
  const [row] = await app.sql`select retired_at from item_templates where id = ${privateId}`;
  expect(row?.retired_at).not.toBeNull();
  const publicTemplate = await bo.call(getItemTemplate, { params: { id: publicId } });
  expect(publicTemplate.body.data).toMatchObject({ name: 'Famous Spoon', creator_name: 'Deleted user' });
});

test('deletion deletes private shop templates and keeps unlisted ones under "Deleted user"', async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const privateTemplate = await shopTemplate(mira);
  const unlistedTemplate = await shopTemplate(mira, { visibility: 'unlisted' });
  await sendDeletion(mira);
  const remaining =
    await app.sql`select id from shop_templates where id in (${privateTemplate.id}, ${unlistedTemplate.id})`;
  expect(remaining.map(({ id }) => id)).toEqual([unlistedTemplate.id]);
  const keptTemplate = await bo.call(getShopTemplate, { params: { id: unlistedTemplate.id } });
  expect(keptTemplate.body.data.creator_name).toBe('Deleted user');
});

test('deletion keeps the scores of ratings, without comments and names', async () => {
  const [mira, bo] = [await person(app), await person(app)];
  const torch = await templateNamed(bo, 'Torch');
  const body = { rating: { score: 2, comment: 'CANARY' } };
  await mira.call(rateItemTemplate, { params: { id: torch }, body });
  await sendDeletion(mira);
  const response = await bo.call(listItemTemplateRatings, { params: { id: torch } });
  expect(response.body.data).toMatchObject([{ username: 'Deleted user', score: 2, comment: '' }]);
});

test('deletion leaves no character when characters are created concurrently', async () => {
  for (let round = 0; round < 5; round += 1) {
    const mira = await person(app);
    const characterCreations = Array.from({ length: 4 }, (_, n) =>
      mira.call(createCharacter, { body: { character: { name: `Late ${n}` } } }),
    );
    const responses = await Promise.all([...characterCreations, sendDeletion(mira)]);
    expect(responses.at(-1)?.status).toBe(204);
    const [row] = await app.sql`
      select count(*)::int as n from characters where user_id = ${mira.user.id} and deleted_at is null`;
    expect(row?.n).toBe(0);
  }
  expect(await verifyLedger(app.sql)).toMatchObject({ differenceCount: 0 });
});

test('deletion succeeds after other users have tried to register placeholder addresses', async () => {
  const [mira, otherAccount] = [await person(app), await person(app)];
  await sendDeletion(otherAccount);
  const placeholder = (await rowOf(otherAccount))?.email.replace(otherAccount.user.id, mira.user.id);
  for (const email of [placeholder, `${mira.user.id}@deleted.invalid`]) {
    const form = { email, username: `squatter${email.length}`, password: 'Seven-Lanterns-42' };
    const body = { user: { ...form, password_confirmation: form.password } };
    await client(app.url).send('POST', register.path, { body });
  }
  expect((await sendDeletion(mira)).status).toBe(204);
});
