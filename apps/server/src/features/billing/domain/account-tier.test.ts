import { PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { setTier } from './account-tier.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
  userId = (await person(app)).user.id;
});
afterAll(() => app.close());

test.each(PAID_TIERS)('account without a subscription has a granted %s only until its end', async (tier) => {
  const tierAt = async (now: string) => {
    await inTransaction(
      app.sql,
      () => new Date(now),
      (tx) => setTier(tx, userId, { currentTier: 'tier_free', subscription: null, status: null }),
    );
    return (await app.sql<{ tier: string }[]>`select tier from users where id = ${userId}`)[0]?.tier;
  };
  await app.sql`delete from tier_grants`;
  await app.sql`
    insert into tier_grants (user_id, tier, granted_at, ends_at)
    values (${userId}, ${tier}, ${NOW}, '2026-11-23T12:00:00Z')`;
  expect(await tierAt('2026-11-23T11:59:59.999Z')).toBe(tier);
  expect(await tierAt('2026-11-23T12:00:00.000Z')).toBe('tier_free');
});
