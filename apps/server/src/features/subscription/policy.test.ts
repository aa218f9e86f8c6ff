import { checkFeature, getEffectiveTier } from '@quartermaster/contract/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import { character, member, party, type TestParty } from '../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
let player: Person;
let mira: { id: string };
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_1' } });
  gm = await person(app);
  testParty = await party(gm);
  player = await member(app, testParty);
  mira = await character(player, testParty.id);
  stranger = await person(app);
});
afterAll(() => app.close());

const check = async (user: Person, body: { feature?: string; party_id?: string; character_id?: string }) =>
  (await user.call(checkFeature, { body })).body.data;

describe('effective tier', () => {
  test('is returned to the members of a party, and others get 404', async () => {
    const query = { party_id: testParty.id };
    expect((await player.call(getEffectiveTier, { query })).body.data).toEqual({ tier: 'tier_1' });
    expect((await stranger.call(getEffectiveTier, { query })).status).toBe(404);
  });

  test('for a character is the tier in its party; a request that also names another party is rejected', async () => {
    const response = await player.call(getEffectiveTier, { query: { character_id: mira.id } });
    expect(response.body.data).toEqual({ tier: 'tier_1' });
    expect((await stranger.call(getEffectiveTier, { query: { character_id: mira.id } })).status).toBe(404);
    const otherParty = await party(await person(app));
    const query = { character_id: mira.id, party_id: otherParty.id };
    expect((await player.call(getEffectiveTier, { query })).status).toBe(404);
  });

  test('is the higher of own and default tier outside any party', async () => {
    const paidUser = await person(app);
    await app.sql`update users set tier = 'tier_2' where id = ${paidUser.user.id}`;
    expect((await paidUser.call(getEffectiveTier, {})).body.data).toEqual({ tier: 'tier_2' });
    const freeUser = await person(app);
    await app.sql`update users set tier = 'tier_free' where id = ${freeUser.user.id}`;
    expect((await freeUser.call(getEffectiveTier, {})).body.data).toEqual({ tier: 'tier_1' });
  });
});

describe('feature', () => {
  test('is allowed only by a tier that includes it', async () => {
    expect(await check(player, { feature: 'party_collaboration', party_id: testParty.id })).toEqual({
      allowed: true,
    });
    expect(await check(player, { feature: 'shops_deployment', character_id: mira.id })).toEqual({
      allowed: true,
    });
    expect(await check(player, { feature: 'ai_tools' })).toEqual({ allowed: false });
  });

  test.each(['flying', 'constructor', '__proto__'])(
    'is not allowed if its name is unknown (%s)',
    async (feature) => {
      expect(await check(player, { feature })).toEqual({ allowed: false });
    },
  );

  test('is not allowed without a name, with an invalid id, or with a character of another party', async () => {
    const feature = 'party_collaboration';
    expect(await check(player, {})).toEqual({ allowed: false });
    expect(await check(player, { feature, party_id: 'no-id' })).toEqual({ allowed: false });
    expect(await check(player, { feature, character_id: 'no-id' })).toEqual({ allowed: false });
    const otherParty = await party(await person(app));
    const body = { feature, party_id: otherParty.id, character_id: mira.id };
    expect(await check(player, body)).toEqual({ allowed: false });
  });

  test('is not allowed in a party or for a character that the user may not see', async () => {
    const feature = 'party_collaboration';
    expect(await check(stranger, { feature, party_id: testParty.id })).toEqual({ allowed: false });
    expect(await check(stranger, { feature, character_id: mira.id })).toEqual({ allowed: false });
    expect(await check(stranger, { feature })).toEqual({ allowed: true });
  });
});
