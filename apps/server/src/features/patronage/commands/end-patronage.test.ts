import { deleteAccount } from '@quartermaster/contract/account';
import { createPartyContainer } from '@quartermaster/contract/container';
import { listNotifications } from '@quartermaster/contract/notification';
import { leaveParty, updateParty } from '@quartermaster/contract/party';
import { removeMember } from '@quartermaster/contract/party-member';
import { deleteParty } from '@quartermaster/contract/party-seat';
import { endPatronage, listGivenPatronages } from '@quartermaster/contract/patronage';
import { deployShop, getShopInstance } from '@quartermaster/contract/shop';
import { getShopTemplate } from '@quartermaster/contract/shop-template';
import { getEffectiveTier } from '@quartermaster/contract/subscription';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { sponsor, sponsoredParty } from '../../../../test/factories/patronages.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { shopTemplate } from '../../../../test/factories/shops.ts';
import { character, chest, expectOk, member } from '../../../../test/factories/test-parties.ts';
import { until } from '../../../../test/until.ts';
import { lockEffectiveTier } from '../../../platform/allowance.ts';
import { inTransaction } from '../../../platform/transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

const end = (user: Person, id: string) => user.call(endPatronage, { params: { id } });
const tierIn = async (user: Person, party_id: string) =>
  (await user.call(getEffectiveTier, { query: { party_id } })).body.data.tier;
const rowOf = async (id: string) =>
  (await app.sql`select ended_at is not null as ended, end_reason from patronages where id = ${id}`)[0];
const titles = async (user: Person) =>
  (await user.call(listNotifications, { query: { kind: 'patronage' } })).body.data.map(({ title }) => title);

describe('ending a patronage', () => {
  test('is rejected for other members, a former member and a stranger, and for an unknown patronage', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    for (const role of ['gm', 'manager', 'player'] as const)
      expect((await end(await member(app, testParty, role), patronage.id)).status).toBe(403);
    const formerMember = await member(app, testParty);
    expectOk(await formerMember.call(leaveParty, { params: { id: testParty.id } }));
    expect((await end(formerMember, patronage.id)).status).toBe(404);
    expect((await end(await person(app), patronage.id)).status).toBe(404);
    expect((await end(gm, beneficiary.user.id)).status).toBe(404);
    expect(await tierIn(beneficiary, testParty.id)).toBe('tier_1');
  });

  test('is rejected when the patronage has already ended', async () => {
    const { gm, beneficiary, patronage } = await sponsoredParty(app);
    expectOk(await end(gm, patronage.id));
    expect((await end(beneficiary, patronage.id)).body.error.code).toBe('CONFLICT');
    expect(await rowOf(patronage.id)).toEqual({ ended: true, end_reason: 'ended_by_patron' });
  });
});

describe('patronage', () => {
  test.each(['patron', 'beneficiary'] as const)(
    'is ended by the %s, and both sides are notified',
    async (side) => {
      const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
      const endingUser = side === 'patron' ? gm : beneficiary;
      expect((await end(endingUser, patronage.id)).status).toBe(204);
      expect(await rowOf(patronage.id)).toEqual({ ended: true, end_reason: `ended_by_${side}` });
      expect(await tierIn(beneficiary, testParty.id)).toBe('tier_free');
      const [patronName, name] = [gm.user.username, beneficiary.user.username];
      expect((await titles(gm))[0]).toBe(`You no longer sponsor ${name} in The Lantern Company`);
      expect((await titles(beneficiary))[0]).toBe(
        `${patronName} no longer sponsors you in The Lantern Company`,
      );
      const { data } = (await gm.call(listPartyTransactions, { params: { id: testParty.id } })).body;
      const endedPatronage = side === 'patron' ? `the patronage for ${name}` : 'their own patronage';
      expect(data[0]?.transaction_summary).toBe(`${endingUser.user.username} ended ${endedPatronage}`);
      expectOk(await sponsor(gm, beneficiary, testParty.id));
    },
  );

  test('can be ended in an archived party, so that its seat becomes available', async () => {
    const { testParty, gm, patronage } = await sponsoredParty(app);
    expectOk(
      await gm.call(updateParty, { params: { id: testParty.id }, body: { party: { is_archived: true } } }),
    );
    expect((await end(gm, patronage.id)).status).toBe(204);
    const { meta } = (await gm.call(listGivenPatronages, {})).body;
    expect(meta.seats).toEqual({ used: 0, limit: 4 });
  });

  test('ends when the beneficiary leaves the party or is removed from it', async () => {
    const [departed, removed] = [await sponsoredParty(app), await sponsoredParty(app)];
    expectOk(await departed.beneficiary.call(leaveParty, { params: { id: departed.testParty.id } }));
    const target = { id: removed.testParty.id, user_id: removed.beneficiary.user.id };
    expectOk(await removed.gm.call(removeMember, { params: target }));
    for (const { patronage, gm, beneficiary } of [departed, removed]) {
      expect(await rowOf(patronage.id)).toEqual({ ended: true, end_reason: 'beneficiary_left' });
      expect((await titles(gm)).length).toBe(2);
      expect((await titles(beneficiary)).length).toBe(2);
    }
  });

  test('ends when the patron leaves the party, and when the beneficiary’s account is deleted', async () => {
    const { testParty, gm } = await sponsoredParty(app);
    const patron = await member(app, testParty);
    await app.sql`update users set tier = 'tier_2' where id = ${patron.user.id}`;
    const [remaining, leaving] = [await member(app, testParty), await member(app, testParty)];
    const first = expectOk(await sponsor(patron, remaining, testParty.id)).body.data;
    expectOk(await patron.call(leaveParty, { params: { id: testParty.id } }));
    expect(await rowOf(first.id)).toEqual({ ended: true, end_reason: 'patron_left' });
    expect(await tierIn(remaining, testParty.id)).toBe('tier_free');
    const second = expectOk(await sponsor(gm, leaving, testParty.id)).body.data;
    await authenticated(app, leaving);
    const body = { password: leaving.password };
    expect((await leaving.send('DELETE', deleteAccount.path, { body })).status).toBe(204);
    expect(await rowOf(second.id)).toEqual({ ended: true, end_reason: 'beneficiary_left' });
  });

  test('ends when the party is deleted', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    expectOk(await gm.call(deleteParty, { params: { id: testParty.id } }));
    expect(await rowOf(patronage.id)).toEqual({ ended: true, end_reason: 'party_deleted' });
    expect((await titles(beneficiary))[0]).toContain('no longer sponsors you');
    expect((await titles(gm)).length).toBe(2);
  });

  test('deletes nothing when it ends: shops, shop templates and containers are kept, and creating more is rejected', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    const template = await shopTemplate(beneficiary);
    const deploy = () =>
      beneficiary.call(deployShop, {
        body: { shop_instance: { shop_template_id: template.id, party_id: testParty.id } },
      });
    const shop = expectOk(await deploy()).body.data;
    await character(beneficiary, testParty.id);
    const box = await chest(beneficiary, testParty.id);
    expectOk(await end(gm, patronage.id));
    expect((await beneficiary.call(getShopTemplate, { params: { id: template.id } })).status).toBe(200);
    const openShop = expectOk(await gm.call(getShopInstance, { params: { id: shop.id } })).body.data;
    expect(openShop.is_active).toBe(true);
    expect(await app.sql`select from containers where id = ${box} and closed_at is null`).toHaveLength(1);
    expect((await deploy()).body.error.code).toBe('FEATURE_NOT_IN_TIER');
    const container = { name: 'Another chest', max_weight: null, max_slots: null };
    const rejected = await beneficiary.call(createPartyContainer, {
      params: { id: testParty.id },
      body: { container },
    });
    expect(rejected.body.error.code).toBe('FEATURE_NOT_IN_TIER');
    const { body } = await beneficiary.send('POST', '/api/v1/shop_templates', {
      body: { shop_template: { name: 'Second' } },
    });
    expect(body).toMatchObject({ error: { code: 'LIMIT_REACHED' } });
  });

  test('ends only after a transaction that has read its granted tier is committed', async () => {
    const { testParty, gm, beneficiary, patronage } = await sponsoredParty(app);
    const freeTiers = { tier: 'tier_free', defaultTier: 'tier_free' } as const;
    const user = { userId: beneficiary.user.id, ...freeTiers };
    let endRequest: ReturnType<typeof end> | undefined;
    await inTransaction(
      app.sql,
      () => new Date(),
      async (tx) => {
        expect(await lockEffectiveTier(tx, user, testParty.id)).toBe('tier_1');
        endRequest = end(gm, patronage.id);
        await until(async () => {
          const waiting = await app.sql`
            select from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%from patronages p%for update%'`;
          return waiting.length > 0;
        });
        expect(await rowOf(patronage.id)).toEqual({ ended: false, end_reason: null });
      },
    );
    expect((await endRequest)?.status).toBe(204);
    expect(await tierIn(beneficiary, testParty.id)).toBe('tier_free');
  });
});

test('patron with tier_3 sponsors at most twelve members at the same time', async () => {
  const { testParty, gm } = await sponsoredParty(app, { tier: 'tier_3' });
  for (let seat = 2; seat <= 12; seat += 1)
    expectOk(await sponsor(gm, await member(app, testParty), testParty.id));
  const { body } = await sponsor(gm, await member(app, testParty), testParty.id);
  expect(body.error.message).toBe('Guild includes 12 sponsored members. In use: 12.');
});
