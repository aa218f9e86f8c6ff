import { updateParty } from '@quartermaster/contract/party';
import {
  endPatronage,
  listEligibleMembers,
  listGivenPatronages,
  listReceivedPatronages,
} from '@quartermaster/contract/patronage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { personOfTier, sponsor, sponsoredParty } from '../../../../test/factories/patronages.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, member, party } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const callListEligible = (user: Person, party_id: string, query = {}) =>
  user.call(listEligibleMembers, { params: { party_id }, query });

describe('list of eligible members', () => {
  test('is rejected for strangers', async () => {
    const { testParty } = await sponsoredParty(app);
    expect((await callListEligible(await personOfTier(app, 'tier_3'), testParty.id)).status).toBe(404);
  });

  test('contains members who would get a higher tier, but not the reader or sponsored members', async () => {
    const { testParty, gm, beneficiary } = await sponsoredParty(app);
    const [freeMember, paidMember] = [await member(app, testParty), await member(app, testParty)];
    await app.sql`update users set tier = 'tier_1' where id = ${paidMember.user.id}`;
    const { data, meta } = expectOk(await callListEligible(gm, testParty.id)).body;
    expect(data).toEqual([{ id: freeMember.user.id, username: freeMember.user.username }]);
    expect(meta).toMatchObject({ total_count: 1, seats: { used: 1, limit: 4 }, granted_tier: 'tier_1' });
    for (const { id } of data) expect(id).not.toBe(beneficiary.user.id);
    for (const member of data) expectOk(await sponsor(gm, { user: member } as Person, testParty.id));
    expect((await callListEligible(gm, testParty.id)).body.data).toEqual([]);
  });

  test('is empty if the reader’s tier does not include patronage, and in an archived party', async () => {
    const { testParty, gm, beneficiary } = await sponsoredParty(app);
    await member(app, testParty);
    const withoutFeature = expectOk(await callListEligible(beneficiary, testParty.id)).body;
    expect([withoutFeature.data, withoutFeature.meta.granted_tier, withoutFeature.meta.seats]).toEqual([
      [],
      null,
      { used: 0, limit: 0 },
    ]);
    expectOk(
      await gm.call(updateParty, { params: { id: testParty.id }, body: { party: { is_archived: true } } }),
    );
    expect((await callListEligible(gm, testParty.id)).body.data).toEqual([]);
  });

  test('is empty when the default tier is at least the granted tier', async () => {
    const otherApp = await startTestApp({ config: { defaultTier: 'tier_2' }, database: app.database });
    const patron = await personOfTier(otherApp, 'tier_3');
    const testParty = await party(patron);
    await member(otherApp, testParty);
    expect((await callListEligible(patron, testParty.id)).body.data).toEqual([]);
    await otherApp.close();
  });
});

describe('given and received patronages', () => {
  test('are listed only to their patron or beneficiary, newest first, and include ended patronages unless filtered out', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    expectOk(await gm.call(endPatronage, { params: { id: patronage.id } }));
    const newPatronage = expectOk(await sponsor(gm, beneficiary, testParty.id)).body.data;
    const givenPatronages = expectOk(await gm.call(listGivenPatronages, {})).body;
    expect(givenPatronages.data.map(({ id, active }) => [id, active])).toEqual([
      [newPatronage.id, true],
      [patronage.id, false],
    ]);
    expect(givenPatronages.meta).toMatchObject({ total_count: 2, seats: { used: 1, limit: 4 } });
    const receivedPatronages = expectOk(await beneficiary.call(listReceivedPatronages, {})).body;
    expect(receivedPatronages.data).toEqual(givenPatronages.data);
    const query = { active: 'true' } as const;
    expect((await gm.call(listGivenPatronages, { query })).body.data).toEqual([newPatronage]);
    expect((await beneficiary.call(listReceivedPatronages, { query })).body.data).toEqual([newPatronage]);
    const other = await person(app);
    for (const [user, list] of [
      [gm, listReceivedPatronages],
      [beneficiary, listGivenPatronages],
      [other, listGivenPatronages],
      [other, listReceivedPatronages],
    ] as const)
      expect((await user.call(list, {})).body.data).toEqual([]);
  });

  test('are paged', async () => {
    const { testParty, gm } = await sponsoredParty(app);
    expectOk(await sponsor(gm, await member(app, testParty), testParty.id));
    const { data, meta } = expectOk(
      await gm.call(listGivenPatronages, { query: { per_page: '1', page: '2' } }),
    ).body;
    expect([data.length, meta.total_count, meta.total_pages]).toEqual([1, 2, 2]);
  });
});
