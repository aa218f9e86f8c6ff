import { updateParty } from '@quartermaster/contract/party';
import { updateBranding } from '@quartermaster/contract/party-branding';
import { updateShopInstance } from '@quartermaster/contract/shop';
import type { Tier } from '@quartermaster/rules/tier-names';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loot } from '../../../../test/factories/loot.ts';
import { openSharePage, share } from '../../../../test/factories/shares.ts';
import { shop } from '../../../../test/factories/shops.ts';
import {
  addItems,
  expectOk,
  member,
  type PlayedParty,
  playedParty,
  pouch,
  template,
} from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { previewOf } from '../present.ts';
import { readSharedPage } from './shared-page.ts';

let app: TestApp;
let played: PlayedParty;
beforeAll(async () => {
  app = await startTestApp();
  played = await playedParty(app);
});
afterAll(() => app.close());

/** The page as a visitor sees it, with the text of its preview and picture. */
async function visit(code: string): Promise<string> {
  const { status, text } = await openSharePage(app, code);
  expect(status).toBe(200);
  const page = await readSharedPage(app.sql, code, { now: new Date(), defaultTier: app.config.defaultTier });
  return text + JSON.stringify(page && previewOf(page));
}

describe('shared page', () => {
  it('shows the name and the game master of a party, and links to the join page', async () => {
    const { gm, testParty } = played;
    const page = await visit((await share(app, gm, 'party', testParty.id)).code);
    for (const text of [
      'Party invitation',
      'The Lantern Company',
      gm.user.username,
      `/join/${testParty.joinCode}`,
    ])
      expect(page).toContain(text);
    expect(page).not.toContain(gm.user.email);
  });

  it('has no link to join for a restricted party', async () => {
    const { gm, testParty } = await playedParty(app);
    const body = { party: { join_permission: 'restricted' as const } };
    expectOk(await gm.call(updateParty, { params: { id: testParty.id }, body }));
    const page = await visit((await share(app, gm, 'party', testParty.id)).code);
    expect(page).toContain('only by personal invitation');
    expect(page).not.toContain('/join/');
  });

  it('lists the remaining items of loot', async () => {
    const { gm, testParty } = played;
    const hoard = await loot(gm, testParty.id, [['Torch', 12]], {
      is_revealed: true,
      name: 'Old chest',
      location_name: 'Cellar',
      description: 'Oak and iron',
    });
    const page = await visit((await share(app, gm, 'loot_instance', hoard.id)).code);
    for (const text of [
      'Old chest',
      'Cellar',
      'Oak and iron',
      'Torch',
      '× 12',
      `/loot/instances/${hoard.id}`,
    ])
      expect(page).toContain(text);
  });

  it('links to the join page only if a game master has shared it and the join code does not let everyone join as game master', async () => {
    const { gm, player, nim, testParty } = await playedParty(app);
    const hoard = await loot(gm, testParty.id, [['Torch', 1]], { is_revealed: true });
    const lootCode = (await share(app, gm, 'loot_instance', hoard.id)).code;
    const playerCode = (await share(app, player, 'character', nim.id)).code;
    const linksToJoin = async (code: string) => (await visit(code)).includes(`/join/${testParty.joinCode}`);
    expect(await linksToJoin(lootCode)).toBe(false);
    const body = { party: { join_permission: 'limited' as const } };
    expectOk(await gm.call(updateParty, { params: { id: testParty.id }, body }));
    expect([await linksToJoin(lootCode), await linksToJoin(playerCode)]).toEqual([true, false]);
  });

  it('lists the prices of a shop while the shop is open', async () => {
    const { gm, testParty } = played;
    const stall = await shop(testParty, { Longsword: { quantity: 3 } });
    const update = async (change: { location_override?: string; is_active?: boolean }) =>
      expectOk(
        await gm.call(updateShopInstance, { params: { id: stall.id }, body: { shop_instance: change } }),
      );
    await update({ location_override: 'craftsman_quarter' });
    const { code } = await share(app, gm, 'shop_instance', stall.id);
    const page = await visit(code);
    for (const text of ['Ironhand Smithy', 'Craftsman Quarter', 'Longsword', '× 3 · 15 gp'])
      expect(page).toContain(text);
    await update({ is_active: false });
    const closedPage = await visit(code);
    expect(closedPage).toContain('This shop is closed at the moment.');
    expect(closedPage).not.toContain('Longsword');
  });

  it('shows the details of an item', async () => {
    const { player } = played;
    const metadata = { rarity: 'rare' as const, category: 'gear', currency: 'gold' as const };
    const form = { name: 'Moon Lamp', metadata, base_value: 12, weight: 2.5 };
    const { id } = await template(player, { ...form, tags: ['light', 'gear'] });
    const page = await visit((await share(app, player, 'item_template', id)).code);
    for (const text of ['Moon Lamp', 'Rare', 'Gear', '12 gp', '2.5 lb', '>light</dd>'])
      expect(page).toContain(text);
    expect(page).not.toContain('category:');
  });

  it('lists the items of a character that the party can see, but shows neither notes nor private containers', async () => {
    const { player, nim } = played;
    await addItems(player, nim.backpackId, 'Torch', 5);
    const privatePouch = await pouch(player, nim.id, { visibility: 'private' });
    await addItems(player, privatePouch, 'Longsword', 1);
    await app.sql`update characters set notes = 'CANARY notes' where id = ${nim.id}`;
    const page = await visit((await share(app, player, 'character', nim.id)).code);
    expect(page).toContain('Torch');
    expect(page).not.toMatch(/Longsword|CANARY/);
  });
});

test('shared page has the branding of its party while the tier of the seat includes it', async () => {
  const { gm, player, nim, testParty } = await playedParty(app);
  const branding = { accent: '#b4532a', logo_url: null, banner_url: null };
  expectOk(await gm.call(updateBranding, { params: { id: testParty.id }, body: { branding } }));
  const { code } = await share(app, player, 'character', nim.id);
  expect((await openSharePage(app, code)).text).toContain('<style>:root{--brand:#b4532a}</style>');
  const read = async (defaultTier: Tier) => {
    const page = await readSharedPage(app.sql, code, { now: new Date(), defaultTier });
    return [page?.branding, page && previewOf(page).accent];
  };
  expect(await read('tier_3')).toEqual([branding, '#b4532a']);
  expect(await read('tier_free')).toEqual([null, null]);
});

test('shared page, preview and picture never show an unidentified item', async () => {
  const { gm, testParty, nim } = played;
  const metadata = { category: 'weapon', rarity: 'legendary' as const, currency: 'gold' as const };
  const fields = { description: 'CANARY lore', metadata, base_value: 77_777 };
  const { id: templateId } = await template(gm, { name: 'CANARY blade', ...fields });
  const hoard = await loot(gm, testParty.id, [], { is_revealed: true });
  const stall = await shop(testParty, {});
  const [shelf] = await app.sql<{ id: string }[]>`
    select id from containers where shop_instance_id = ${stall.id} and not is_till`;
  for (const containerId of [hoard.container?.id ?? '', shelf?.id ?? '', nim.backpackId])
    await app.sql`
      insert into item_instances (id, item_template_id, container_id, quantity, is_identified, hidden_in,
        name_override, description_override, notes)
      values (${newId()}, ${templateId}, ${containerId}, 1, false, ${testParty.id}, 'CANARY edge', 'CANARY words', 'CANARY note')`;
  const shares = [
    await share(app, gm, 'loot_instance', hoard.id),
    await share(app, gm, 'shop_instance', stall.id),
    await share(app, gm, 'character', nim.id),
  ];
  for (const { code } of shares) {
    const page = await visit(code);
    expect(page).not.toMatch(/CANARY|legendary|77,?777|Unidentified/);
  }
});

test('expired code, unknown code and code of a suspended user show the same page', async () => {
  const { gm, player, nim } = await playedParty(app);
  const { code } = await share(app, player, 'character', nim.id);
  const unknownPage = await openSharePage(app, 'a'.repeat(10));
  const isNotFound = async () => {
    const { status, text } = await openSharePage(app, code);
    return (
      status === 404 &&
      text === unknownPage.text &&
      (await openSharePage(app, code, '/picture.png')).status === 404
    );
  };
  expect([unknownPage.status, (await openSharePage(app, 'no-code')).status, await isNotFound()]).toEqual([
    404,
    404,
    false,
  ]);
  await app.sql`update users set suspended_at = now(), suspension_reason = 'Test' where id = ${player.user.id}`;
  expect(await isNotFound()).toBe(true);
  const gmShare = await share(app, gm, 'character', nim.id);
  expect((await openSharePage(app, gmShare.code)).status).toBe(200);
  await app.sql`update share_codes set expires_at = now() - interval '1 second' where code = ${gmShare.code}`;
  const expiredPage = await openSharePage(app, gmShare.code);
  expect([expiredPage.status, expiredPage.text]).toEqual([404, unknownPage.text]);
});

test('share of a user who is no longer game master stops working', async () => {
  const { testParty, nim } = await playedParty(app);
  const second = await member(app, testParty, 'gm');
  const codes = [
    (await share(app, second, 'party', testParty.id)).code,
    (await share(app, second, 'character', nim.id)).code,
  ];
  for (const code of codes) expect((await openSharePage(app, code)).status).toBe(200);
  await app.sql`
    update party_members set role = 'player' where party_id = ${testParty.id} and user_id = ${second.user.id}`;
  for (const code of codes) expect((await openSharePage(app, code)).status).toBe(404);
});

test('guesses of share codes are rate limited, for the page and its picture together', async () => {
  const rateLimitedApp = await startTestApp({ config: { rateLimits: true } });
  const statuses = await Promise.all(
    Array.from({ length: 125 }, async () => (await openSharePage(rateLimitedApp, 'zzzzzzzzzz')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect((await openSharePage(rateLimitedApp, 'zzzzzzzzzz', '/picture.png')).status).toBe(429);
  await rateLimitedApp.close();
});
