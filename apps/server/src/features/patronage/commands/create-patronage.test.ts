import { me } from '@quartermaster/contract/auth';
import { createCharacter } from '@quartermaster/contract/character';
import { createPartyContainer } from '@quartermaster/contract/container';
import { listNotifications } from '@quartermaster/contract/notification';
import { listMembers } from '@quartermaster/contract/party-member';
import { endPatronage } from '@quartermaster/contract/patronage';
import { checkFeature, getCurrentSubscription, getEffectiveTier } from '@quartermaster/contract/subscription';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { personOfTier, sponsor, sponsoredParty } from '../../../../test/factories/patronages.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { expectOk, member, party, type TestParty } from '../../../../test/factories/test-parties.ts';
import { until } from '../../../../test/until.ts';
import { verifyLedger } from '../../../platform/ledger/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const tierIn = async (user: Person, party_id?: string) =>
  expectOk(await user.call(getEffectiveTier, { query: party_id ? { party_id } : {} })).body.data.tier;
const createCharacterFor = (user: Person, party_id?: string) =>
  user.call(createCharacter, { body: { character: { name: 'Mira', ...(party_id ? { party_id } : {}) } } });
const newestNotification = async (user: Person) => (await user.call(listNotifications, {})).body.data[0];
const outcomes = (responses: { status: number; body: { error?: { code: string } } }[]) =>
  responses.map(({ status, body }) => (status === 201 ? 'created' : body.error?.code)).sort();

describe('patronage', () => {
  test('grants the tier one rank below the patron’s tier, in its party only', async () => {
    const { testParty, beneficiary, patronage, gm } = await sponsoredParty(app);
    expect(patronage).toMatchObject({
      party_id: testParty.id,
      party_name: 'The Lantern Company',
      patron: { id: gm.user.id, username: gm.user.username },
      beneficiary: { id: beneficiary.user.id, username: beneficiary.user.username },
      beneficiary_id: beneficiary.user.id,
      granted_tier: 'tier_1',
      active: true,
      ended_at: null,
      end_reason: null,
    });
    const ownParty = await party(beneficiary);
    expect([
      await tierIn(beneficiary, testParty.id),
      await tierIn(beneficiary),
      await tierIn(beneficiary, ownParty.id),
      await tierIn(gm, testParty.id),
    ]).toEqual(['tier_1', 'tier_free', 'tier_free', 'tier_2']);
    const { data } = expectOk(await beneficiary.call(getCurrentSubscription, {})).body;
    expect(data.patronages).toEqual([patronage]);
    expect((await gm.call(getCurrentSubscription, {})).body.data.patronages).toEqual([]);
  });

  test('grants features and limits in its party, and template limits everywhere', async () => {
    const { testParty, beneficiary } = await sponsoredParty(app);
    const feature = 'shops_deployment';
    const checkIn = async (party_id?: string) =>
      (await beneficiary.call(checkFeature, { body: { feature, ...(party_id ? { party_id } : {}) } })).body
        .data;
    expect([await checkIn(testParty.id), await checkIn()]).toEqual([{ allowed: true }, { allowed: false }]);
    expectOk(await createCharacterFor(beneficiary, testParty.id));
    expectOk(await createCharacterFor(beneficiary, testParty.id));
    expect((await createCharacterFor(beneficiary)).body.error.code).toBe('LIMIT_REACHED');
    const container = { name: 'Chest', max_weight: null, max_slots: null };
    expectOk(
      await beneficiary.call(createPartyContainer, { params: { id: testParty.id }, body: { container } }),
    );
    await shopTemplate(beneficiary);
    const { usage } = expectOk(await beneficiary.call(getCurrentSubscription, {})).body.data;
    expect([usage.shop_templates, usage.characters]).toEqual([
      { used: 1, limit: 10 },
      { used: 2, limit: 1 },
    ]);
  });

  test('raises the beneficiary’s best tier until it ends, but not their own tier', async () => {
    const { beneficiary, patronage } = await sponsoredParty(app, { tier: 'tier_3' });
    const tiers = async () => {
      const { tier, best_tier } = expectOk(await beneficiary.call(me, {})).body.data.user;
      return [tier, best_tier];
    };
    expect(await tiers()).toEqual(['tier_free', 'tier_2']);
    await beneficiary.call(endPatronage, { params: { id: patronage.id } });
    expect(await tiers()).toEqual(['tier_free', 'tier_free']);
  });

  test('does not lower the tier of a beneficiary whose own tier is higher', async () => {
    const { testParty, beneficiary } = await sponsoredParty(app);
    await app.sql`update users set tier = 'tier_3' where id = ${beneficiary.user.id}`;
    await until(async () => (await tierIn(beneficiary, testParty.id)) === 'tier_3');
    expect(await tierIn(beneficiary)).toBe('tier_3');
  });

  test('is visible to observers of the party until it ends, and not to strangers', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    const observer = await member(app, testParty, 'observer');
    const list = (user: Person) => user.call(listMembers, { params: { id: testParty.id } });
    const shownPatronages = async () =>
      (await list(observer)).body.data.flatMap(({ user_id, patronage }) =>
        patronage ? [[user_id, patronage]] : [],
      );
    expect((await list(await person(app))).status).toBe(404);
    const patron = { id: gm.user.id, username: gm.user.username };
    expect(await shownPatronages()).toEqual([
      [beneficiary.user.id, { id: patronage.id, patron, granted_tier: 'tier_1' }],
    ]);
    expect((await observer.call(endPatronage, { params: { id: patronage.id } })).status).toBe(403);
    await gm.call(endPatronage, { params: { id: patronage.id } });
    expect(await shownPatronages()).toEqual([]);
  });

  test('notifies both sides, and is recorded in the activity and an event of the party', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    const [patronName, name] = [gm.user.username, beneficiary.user.username];
    expect(await newestNotification(beneficiary)).toMatchObject({
      kind: 'patronage',
      title: `${patronName} is sponsoring you`,
      link: `/parties/${testParty.id}`,
    });
    expect(await newestNotification(gm)).toMatchObject({
      kind: 'patronage',
      title: `You are sponsoring ${name}`,
    });
    const { data } = (await beneficiary.call(listPartyTransactions, { params: { id: testParty.id } })).body;
    expect(data[0]).toMatchObject({
      transaction_summary: `${patronName} started sponsoring ${name}`,
      notes: 'Adventurer tier',
      can_undo: false,
    });
    const [event] = await app.sql`
      select action, payload -> 'ids' as ids from party_events where party_id = ${testParty.id} order by number desc limit 1`;
    expect(event).toMatchObject({ action: 'party_update', ids: { patronage_id: patronage.id } });
    expect((await verifyLedger(app.sql)).differences).toEqual([]);
  });
});

describe('concurrent requests', () => {
  test('create exactly one patronage when they use the last seat in several parties', async () => {
    const patron = await personOfTier(app, 'tier_2');
    const testParties: TestParty[] = [];
    for (let i = 0; i < 5; i += 1) testParties.push(await party(patron));
    const pairs = await Promise.all(
      testParties.flatMap((testParty) =>
        [1, 2].map(async () => ({ testParty, user: await member(app, testParty) })),
      ),
    );
    for (const { testParty, user } of pairs.splice(0, 3)) expectOk(await sponsor(patron, user, testParty.id));
    const responses = await Promise.all(
      pairs.map(({ testParty, user }) => sponsor(patron, user, testParty.id)),
    );
    expect(outcomes(responses)).toEqual([...Array<string>(6).fill('LIMIT_REACHED'), 'created']);
  });

  test('create exactly one patronage when several patrons sponsor the same member', async () => {
    const testParty = await party(await personOfTier(app, 'tier_2'));
    const beneficiary = await member(app, testParty);
    const patrons = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const patron = await member(app, testParty);
        await app.sql`update users set tier = 'tier_2' where id = ${patron.user.id}`;
        return patron;
      }),
    );
    const responses = await Promise.all(patrons.map((patron) => sponsor(patron, beneficiary, testParty.id)));
    expect(outcomes(responses)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'created']);
  });
});
