import { type AccountExport, accountExport, exportAccount } from '@quartermaster/contract/account-export';
import { giveCoins } from '@quartermaster/contract/coin';
import { createInvitation } from '@quartermaster/contract/invitation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { client } from '../../../../test/client.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';
import { shopItem, shopTemplate } from '../../../../test/factories/shops.ts';
import {
  addItems,
  character,
  member,
  party,
  pouch,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function readExport(user: Person): Promise<{ file: AccountExport; text: string }> {
  const { body } = await user.send('GET', exportAccount.path);
  const file = accountExport.parse(body);
  return { file, text: JSON.stringify(body) };
}

test('export requires a signed-in user', async () => {
  expect((await client(app.url).send('GET', exportAccount.path)).status).toBe(401);
});

test('export is a JSON download whose name contains the username and the date', async () => {
  const mira = await person(app);
  const { headers } = await mira.send('GET', exportAccount.path);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="quartermaster-${mira.user.username}-\\d{4}-\\d\\d-\\d\\d\\.json"`),
  );
  expect(headers.get('cache-control')).toBe('no-store');
});

test("export contains the user's profile, preferences, sessions, parties, characters, items, ratings, notifications and history, but no secrets", async () => {
  const testParty = await party(await person(app), { name: 'The Lantern Company' });
  const mira = await member(app, testParty);
  const hero = await character(mira, testParty.id, { name: 'Hero', notes: 'Afraid of geese' });
  const bag = await pouch(mira, hero.id, { name: 'Pouch' });
  await addItems(mira, bag, 'Torch', 20);
  await character(mira, null, { name: 'Loner' });
  const preferences = {
    theme: 'dark',
    compactView: true,
    notificationsEnabled: true,
    soundEffects: true,
    diceRollAnimation: false,
  };
  await mira.send('PUT', '/users/preferences', { body: { preferences } });
  await testParty.gm.send('PATCH', `/api/v1/parties/${testParty.id}/members/${mira.user.id}`, {
    body: { party_membership: { role: 'manager' } },
  });
  const torch = await templateNamed(mira, 'Torch');
  await mira.send('POST', `/api/v1/item_templates/${torch}/ratings`, {
    body: { rating: { score: 4, comment: 'Bright' } },
  });
  const { file, text } = await readExport(mira);
  expect(file.ratings).toMatchObject([{ id: torch, kind: 'item_template', score: 4, comment: 'Bright' }]);
  expect(file.notifications.map(({ kind }) => kind)).toContain('role_changed');
  expect(file.profile).toMatchObject({ email: mira.user.email, username: mira.user.username, admin: false });
  expect(file.preferences).toMatchObject(preferences);
  expect(file.sessions).toHaveLength(1);
  expect(file.parties).toMatchObject([{ name: 'The Lantern Company', role: 'manager' }]);
  expect(file.characters.map(({ name, party }) => [name, party])).toEqual([
    ['Hero', 'The Lantern Company'],
    ['Loner', null],
  ]);
  const [ownCharacter] = file.characters;
  expect(ownCharacter?.notes).toBe('Afraid of geese');
  expect(ownCharacter?.containers.map(({ name }) => name)).toEqual(['Backpack', 'Pouch']);
  expect(ownCharacter?.containers[1]?.items).toMatchObject([{ name: 'Torch', quantity: 20 }]);
  expect(file.history.map(({ type }) => type)).toContain('item_creation');
  expect(text).not.toMatch(/argon2|password_hash|refresh_token/);
});

test("export contains the user's invitations, and shop and loot templates with their lines", async () => {
  const gm = await person(app);
  const testParty = await party(gm, { name: 'The Silver Table' });
  const invitee = await person(app);
  const party_invitation = {
    username: invitee.user.username,
    role: 'player' as const,
    message: 'Come along',
  };
  await gm.call(createInvitation, { params: { id: testParty.id }, body: { party_invitation } });
  const smithy = await shopTemplate(gm, { owner: 'Brom', tag_list: ['weapons'], buy_modifier: 1.25 });
  await shopItem(gm, smithy.id, 'Dagger', { quantity: 3, price: 150 });
  const hoard = await lootTemplate(gm, { source_type: 'boss' });
  await addLootLines(gm, hoard.id, [['Torch', '2d6', { chance: 40 }]]);
  const { file } = await readExport(gm);
  const invitation = { party: 'The Silver Table', role: 'player', message: 'Come along', state: 'pending' };
  expect(file.invitations).toMatchObject([{ ...invitation, direction: 'sent' }]);
  expect((await readExport(invitee)).file.invitations).toMatchObject([
    { ...invitation, direction: 'received' },
  ]);
  expect(file.shop_templates).toMatchObject([
    { owner: 'Brom', buy_modifier: 1.25, items: [{ name: 'Dagger', quantity: 3, price: 150 }] },
  ]);
  expect(file.loot_templates).toMatchObject([
    { source_type: 'boss', items: [{ name: 'Torch', quantity: '2d6', chance: 40 }] },
  ]);
});

test("export contains an invitation to the user's email address only once the address is verified", async () => {
  const gm = await verified(app, await person(app));
  const testParty = await party(gm, { name: 'The Silver Table' });
  const mira = await person(app);
  const party_invitation = { email: mira.user.email, role: 'player' as const, message: 'Come along' };
  await gm.call(createInvitation, { params: { id: testParty.id }, body: { party_invitation } });
  expect((await readExport(mira)).file.invitations).toEqual([]);
  await verified(app, mira);
  expect((await readExport(mira)).file.invitations).toMatchObject([
    { party: 'The Silver Table', message: 'Come along', direction: 'received' },
  ]);
});

test('export contains when the email address was verified, and whether announcements are emailed', async () => {
  const mira = await person(app);
  expect((await readExport(mira)).file.profile).toMatchObject({
    email_verified_at: null,
    announcement_mails: true,
  });
  await app.sql`
    update users set email_verified_at = '2026-11-01', announcement_mails = false where id = ${mira.user.id}`;
  expect((await readExport(mira)).file.profile).toMatchObject({
    email_verified_at: '2026-11-01T00:00:00.000Z',
    announcement_mails: false,
  });
});

test('export contains the limits of characters and containers, overrides of items, and slots and glyphs of item templates', async () => {
  const mira = await person(app);
  const hero = await character(mira, null, { max_weight: 150.5, max_slots: 20 });
  const bag = await pouch(mira, hero.id, { max_weight: 12.5, max_slots: 4 });
  const sword = await addItems(mira, bag, 'Longsword');
  await app.sql`
    update item_instances set weight_override = 250, value_override = 7, currency_override = 'gold'
    where id = ${sword}`;
  await template(mira, { name: 'Tent', slots: 3, glyph: 'GiCampingTent' });
  const { file } = await readExport(mira);
  const [ownCharacter] = file.characters;
  expect(ownCharacter).toMatchObject({ max_weight: 150.5, max_slots: 20 });
  const container = ownCharacter?.containers.find(({ id }) => id === bag);
  expect(container).toMatchObject({ max_weight: 12.5, max_slots: 4 });
  expect(container?.items).toMatchObject([
    { weight_override: 2.5, value_override: 7, currency_override: 'gold' },
  ]);
  expect(file.item_templates).toMatchObject([{ name: 'Tent', slots: 3, glyph: 'GiCampingTent' }]);
});

test('export describes amounts in the coin system of the party', async () => {
  const gm = await person(app);
  const silverParty = await party(gm, { coin_system: 'silver' });
  const giver = await character(gm, silverParty.id, { name: 'Ada' });
  const recipient = await character(gm, silverParty.id);
  await addItems(gm, giver.backpackId, 'Silver mark');
  await addItems(gm, giver.backpackId, 'Silver shilling', 2);
  const give = { to_character_id: recipient.id, coins: { mark: 1, shilling: 2 } };
  await gm.call(giveCoins, { params: { id: giver.id }, body: { give } });
  const { file } = await readExport(gm);
  expect(file.history.map(({ summary }) => summary).join('\n')).toContain(
    "moved 1 m 2 s from Ada's Backpack",
  );
});

test('export contains no email addresses, notes or containers of other users, and no names or values of unidentified items (promise B2)', async () => {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  const bo = await member(app, testParty);
  const hero = await character(mira, testParty.id);
  const otherCharacter = await character(bo, testParty.id, { name: 'Other hero', notes: 'Canary-Notes' });
  const closet = await pouch(bo, otherCharacter.id, { name: 'Canary-Closet', visibility: 'private' });
  await addItems(bo, closet, 'Torch', 7);
  const unidentifiedId = await addItems(mira, hero.backpackId, 'Potion of healing');
  await app.sql`update item_instances set is_identified = false, notes = 'Canary-Thing', value_override = 7,
    currency_override = 'gold' where id = ${unidentifiedId}`;
  await app.sql`alter table transactions disable trigger transactions_final`;
  await app.sql`update transactions set item_masked_name = 'Unidentified potion' where item_instance_id = ${unidentifiedId}`;
  await app.sql`alter table transactions enable trigger transactions_final`;
  const { file, text } = await readExport(mira);
  expect(file.characters[0]?.containers[0]?.items).toMatchObject([
    {
      name: 'Unidentified potion',
      description: null,
      notes: '',
      is_identified: false,
      value_override: null,
      currency_override: null,
    },
  ]);
  expect(text).not.toMatch(/Canary|Potion of healing/i);
  expect(text).not.toContain(bo.user.email);
});

test('export of more than a thousand containers contains each of them once', async () => {
  const mira = await person(app);
  const { id } = await character(mira, null);
  await app.sql`
    insert into containers (id, character_id, name)
    select gen_random_uuid(), ${id}, 'Box ' || n from generate_series(1, 1201) n`;
  const { file } = await readExport(mira);
  const [hero] = file.characters;
  expect(hero?.containers).toHaveLength(1202);
  expect(new Set(hero?.containers.map(({ id }) => id)).size).toBe(1202);
});
