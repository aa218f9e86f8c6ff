import { listNotifications } from '@quartermaster/contract/notification';
import { listGivenPatronages } from '@quartermaster/contract/patronage';
import { getEffectiveTier } from '@quartermaster/contract/subscription';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import type { Tier } from '@quartermaster/rules/tier-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { sponsor, sponsoredParty } from '../../../../test/factories/patronages.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { expectOk, member } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { updateOutdatedGrants } from '../jobs.ts';
import { updateGrantedTiers } from './update-granted-tiers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const runJob = () => {
  const log = { error: (error: unknown) => expect(error).toBeUndefined() } as never;
  const hints = { publish: () => undefined } as never;
  return updateOutdatedGrants({ sql: app.sql, now: () => new Date(), hints, log });
};
const setTier = (testUser: Person, tier: Tier) =>
  app.sql`update users set tier = ${tier} where id = ${testUser.user.id}`;
const tierIn = async (testUser: Person, party_id: string) =>
  (await testUser.call(getEffectiveTier, { query: { party_id } })).body.data.tier;
const givenPatronages = async (testUser: Person) => (await testUser.call(listGivenPatronages, {})).body.data;
const notificationsOf = async (testUser: Person) =>
  (await testUser.call(listNotifications, { query: { kind: 'patronage' } })).body.data;

describe('change of a patron’s tier', () => {
  test('applies immediately if the new tier does not include patronage, and the job ends the patronages and notifies both sides', async () => {
    const { testParty, gm, beneficiary } = await sponsoredParty(app);
    await setTier(gm, 'tier_1');
    expect(await tierIn(beneficiary, testParty.id)).toBe('tier_free');
    await runJob();
    expect(await givenPatronages(gm)).toMatchObject([{ active: false, end_reason: 'tier_ended' }]);
    for (const testUser of [gm, beneficiary])
      expect((await notificationsOf(testUser))[0]?.body).toContain(
        `The tier of ${gm.user.username} no longer includes patronage.`,
      );
    await setTier(gm, 'tier_2');
    await runJob();
    expect(await givenPatronages(gm)).toMatchObject([{ active: false }]);
    expect(await tierIn(beneficiary, testParty.id)).toBe('tier_free');
  });

  test('adjusts the granted tiers to one rank below the new tier, even if it includes fewer seats than are in use', async () => {
    const { testParty, gm, beneficiary } = await sponsoredParty(app, { tier: 'tier_3' });
    for (let seat = 2; seat <= 5; seat += 1)
      expectOk(await sponsor(gm, await member(app, testParty), testParty.id));
    await setTier(gm, 'tier_2');
    expect(await tierIn(beneficiary, testParty.id)).toBe('tier_1');
    await runJob();
    expect((await givenPatronages(gm)).map(({ active, granted_tier }) => [active, granted_tier])).toEqual(
      Array.from({ length: 5 }, () => [true, 'tier_1']),
    );
    expect((await notificationsOf(beneficiary))[0]?.body).toBe(
      'In The Lantern Company, it now grants you the Adventurer tier.',
    );
    const { data: lines } = (await gm.call(listPartyTransactions, { params: { id: testParty.id } })).body;
    expect(lines[0]?.transaction_summary).toMatch(
      /^Quartermaster changed the tier that the patronage grants /,
    );
    const { body } = await sponsor(gm, await member(app, testParty), testParty.id);
    expect(body.error.code).toBe('LIMIT_REACHED');
    await setTier(gm, 'tier_3');
    await runJob();
    expect(await tierIn(beneficiary, testParty.id)).toBe('tier_2');
  });
});

test('job and command do nothing while the tier of the patron is the same', async () => {
  const { gm, beneficiary } = await sponsoredParty(app);
  const before = await notificationsOf(beneficiary);
  await runJob();
  await inTransaction(
    app.sql,
    () => new Date(),
    (tx) => updateGrantedTiers(tx, gm.user.id),
  );
  expect(await notificationsOf(beneficiary)).toEqual(before);
  expect(await givenPatronages(gm)).toMatchObject([{ active: true, granted_tier: 'tier_1' }]);
});
