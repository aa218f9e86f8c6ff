import { deleteAccount } from '@quartermaster/contract/account';
import { getParty, listParties, updateParty } from '@quartermaster/contract/party';
import { type Branding, getBranding, updateBranding } from '@quartermaster/contract/party-branding';
import { transferGm } from '@quartermaster/contract/party-seat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { outcome } from '../../../../test/client.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { plainPicture, upload } from '../../../../test/factories/pictures.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { sweepImages } from '../../image/jobs.ts';

const DAY_MS = 24 * 60 * 60_000;
const NONE: Branding = { accent: null, logo_url: null, banner_url: null };
const RUST: Branding = { ...NONE, accent: '#b4532a' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

async function setTier(testUser: Person, tier: string): Promise<Person> {
  await app.sql`update users set tier = ${tier} where id = ${testUser.user.id}`;
  return testUser;
}
const brandedParty = async () => party(await setTier(await person(app), 'tier_3'));
const save = (testUser: Person, { id }: TestParty, branding: Partial<Branding>) =>
  testUser.call(updateBranding, { params: { id }, body: { branding } });
const storedBranding = async (testUser: Person, { id }: TestParty) =>
  expectOk(await testUser.call(getBranding, { params: { id } })).body;
const effectiveBranding = async (testUser: Person, { id }: TestParty) =>
  expectOk(await testUser.call(getParty, { params: { id } })).body.data.branding;
const picture = async (testUser: Person, color: string): Promise<string> =>
  (await upload(app, testUser, await plainPicture(40, 30, color).png().toBuffer())).body.data.url;

describe('update of the branding', () => {
  test('is rejected for everyone but game masters, as is reading the stored branding', async () => {
    const testParty = await brandedParty();
    for (const role of ['manager', 'player', 'observer'] as const) {
      const testUser = await setTier(await member(app, testParty, role), 'tier_3');
      expect(outcome(await save(testUser, testParty, RUST))).toBe('403 FORBIDDEN');
      expect(outcome(await testUser.call(getBranding, { params: { id: testParty.id } }))).toBe(
        '403 FORBIDDEN',
      );
    }
    const stranger = await setTier(await person(app), 'tier_3');
    expect(outcome(await save(stranger, testParty, RUST))).toBe('404 RESOURCE_NOT_FOUND');
    expect((await storedBranding(testParty.gm, testParty)).data).toEqual(NONE);
  });

  test('is rejected in an archived party, whose branding can still be read', async () => {
    const testParty = await brandedParty();
    expectOk(await save(testParty.gm, testParty, RUST));
    const archive = { params: { id: testParty.id }, body: { party: { is_archived: true } } };
    expectOk(await testParty.gm.call(updateParty, archive));
    expect(outcome(await save(testParty.gm, testParty, NONE))).toBe('409 CONFLICT');
    expect((await storedBranding(testParty.gm, testParty)).data).toEqual(RUST);
  });

  test('is rejected unless the tier of the game-master seat includes branding, regardless of the actor’s tier', async () => {
    const testParty = await party(await setTier(await person(app), 'tier_2'));
    const coGm = await setTier(await member(app, testParty, 'gm'), 'tier_3');
    for (const testUser of [testParty.gm, coGm])
      expect(outcome(await save(testUser, testParty, RUST))).toBe('403 FEATURE_NOT_IN_TIER');
    await setTier(testParty.gm, 'tier_3');
    await setTier(coGm, 'tier_free');
    expect(outcome(await save(coGm, testParty, RUST))).toBe('200');
  });

  test.each([
    ['#ffff00', 'Too little contrast in the light theme. The nearest color that works is #8e8e00.'],
    ['#0000ff', 'Too little contrast in the dark theme. The nearest color that works is #255ef7.'],
    ['red', 'Must be a color such as #b4532a'],
    ['#b4532a; background: url(//x)', 'Must be a color such as #b4532a'],
  ])('is rejected with the accent %s', async (accent, message) => {
    const testParty = await brandedParty();
    const { status, body } = await save(testParty.gm, testParty, { ...NONE, accent });
    expect([status, body.error.details]).toEqual([422, [{ field: 'accent', message }]]);
  });

  test('is rejected with another user’s picture, a picture from another site, or a deleted picture', async () => {
    const testParty = await brandedParty();
    const othersPicture = await picture(await person(app), '#111111');
    const deletedPicture = await picture(testParty.gm, '#222222');
    await app.sql`delete from images where user_id = ${testParty.gm.user.id}`;
    for (const logo_url of [
      othersPicture,
      deletedPicture,
      'https://pictures.example.org/n.png',
      'javascript:alert(1)',
    ]) {
      const { status, body } = await save(testParty.gm, testParty, { ...NONE, logo_url });
      expect([logo_url, status, body.error.details[0]?.field]).toEqual([logo_url, 422, 'logo_url']);
    }
    expect((await storedBranding(testParty.gm, testParty)).data).toEqual(NONE);
  });
});

describe('branding', () => {
  test('is shown to members on the party page and in their list, and is published', async () => {
    const testParty = await brandedParty();
    const player = await setTier(await member(app, testParty), 'tier_free');
    expect(await effectiveBranding(player, testParty)).toBeNull();
    const [logo_url, banner_url] = [
      await picture(testParty.gm, '#333333'),
      await picture(testParty.gm, '#444444'),
    ];
    const brand = { accent: '#B4532A', logo_url, banner_url };
    const saved = expectOk(await save(testParty.gm, testParty, brand)).body;
    expect(saved).toMatchObject({ data: { ...brand, accent: '#b4532a' }, meta: { is_in_tier: true } });
    expect(await effectiveBranding(player, testParty)).toEqual(saved.data);
    const listedParties = expectOk(await player.call(listParties, {})).body.data;
    expect(listedParties.map(({ branding }) => branding)).toEqual([saved.data]);
    const [event] = await app.sql`
      select action from party_events where party_id = ${testParty.id} order by number desc limit 1`;
    expect(event?.action).toBe('party_updated');
  });

  test('keeps the pictures that another game master chose', async () => {
    const testParty = await brandedParty();
    const logo_url = await picture(testParty.gm, '#555555');
    expectOk(await save(testParty.gm, testParty, { ...RUST, logo_url }));
    const coGm = await member(app, testParty, 'gm');
    expect(outcome(await save(coGm, testParty, { ...NONE, logo_url }))).toBe('200');
    expect(await effectiveBranding(coGm, testParty)).toEqual({ ...NONE, logo_url });
  });

  test('keeps the fields that an update does not contain', async () => {
    const testParty = await brandedParty();
    const logo_url = await picture(testParty.gm, '#777777');
    expectOk(await save(testParty.gm, testParty, RUST));
    expectOk(await save(testParty.gm, testParty, { logo_url }));
    expect(await effectiveBranding(testParty.gm, testParty)).toEqual({ ...RUST, logo_url });
  });

  test('is hidden but kept while the tier of the seat does not include it, and can then only be removed', async () => {
    const testParty = await brandedParty();
    expectOk(await save(testParty.gm, testParty, RUST));
    await setTier(testParty.gm, 'tier_2');
    expect(await effectiveBranding(testParty.gm, testParty)).toBeNull();
    expect(await storedBranding(testParty.gm, testParty)).toMatchObject({
      data: RUST,
      meta: { is_in_tier: false },
    });
    expect(outcome(await save(testParty.gm, testParty, RUST))).toBe('403 FEATURE_NOT_IN_TIER');
    await setTier(testParty.gm, 'tier_3');
    expect(await effectiveBranding(testParty.gm, testParty)).toEqual(RUST);
    await setTier(testParty.gm, 'tier_2');
    expect(outcome(await save(testParty.gm, testParty, NONE))).toBe('200');
    await setTier(testParty.gm, 'tier_3');
    expect(await effectiveBranding(testParty.gm, testParty)).toBeNull();
  });

  test('depends on the tier of the new game master of record after a handover', async () => {
    const testParty = await brandedParty();
    const newGameMaster = await member(app, testParty);
    expectOk(await save(testParty.gm, testParty, RUST));
    expectOk(
      await testParty.gm.call(transferGm, {
        params: { id: testParty.id },
        body: { user_id: newGameMaster.user.id },
      }),
    );
    expect(await effectiveBranding(newGameMaster, testParty)).toBeNull();
    await setTier(newGameMaster, 'tier_3');
    expect(await effectiveBranding(newGameMaster, testParty)).toEqual(RUST);
  });

  test('is shown for an account without a tier where DEFAULT_TIER includes branding', async () => {
    const otherApp = await startTestApp({ config: { defaultTier: 'tier_3' } });
    const testParty = await party(await person(otherApp));
    expect(outcome(await save(testParty.gm, testParty, RUST))).toBe('200');
    expect(await effectiveBranding(testParty.gm, testParty)).toEqual(RUST);
    await otherApp.close();
  });

  test('keeps its pictures when unused pictures are cleaned up, and loses them when their owner’s account is deleted', async () => {
    const testParty = await brandedParty();
    const newGameMaster = await setTier(await member(app, testParty), 'tier_3');
    const brand = { ...RUST, logo_url: await picture(testParty.gm, '#666666') };
    expectOk(await save(testParty.gm, testParty, brand));
    await sweepImages({ sql: app.sql, config: app.config, now: () => new Date(Date.now() + 2 * DAY_MS) });
    expect((await fetch(app.url + brand.logo_url)).status).toBe(200);
    expectOk(
      await testParty.gm.call(transferGm, {
        params: { id: testParty.id },
        body: { user_id: newGameMaster.user.id },
      }),
    );
    expectOk(await testParty.gm.call(deleteAccount, { body: { password: testParty.gm.password } }));
    expect(await effectiveBranding(newGameMaster, testParty)).toEqual(RUST);
  });
});
