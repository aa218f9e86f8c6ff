import { updateParty } from '@quartermaster/contract/party';
import { transferGm } from '@quartermaster/contract/party-seat';
import { deleteWebhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { waitingStatements } from '../../../test/database.ts';
import { actorOf, type Person, person } from '../../../test/factories/people.ts';
import { expectOk, member, party, type TestParty } from '../../../test/factories/test-parties.ts';
import { webhook } from '../../../test/factories/webhooks.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { hasApiAccess, requireManageWebhooks, requireReader, requireSender } from './policy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' } });
});
afterAll(() => app.close());

/** The error codes for reading webhooks, deleting one and letting one send; null if allowed. */
async function rejections(testUser: Person, testParty: TestParty): Promise<(string | null)[]> {
  const actor = { ...actorOf(testUser), defaultTier: 'tier_free' as const };
  const codeOf = (work: Promise<void>) =>
    work.then(
      () => null,
      (error) => String(error.code),
    );
  const codeInTransaction = (require: typeof requireManageWebhooks) =>
    codeOf(
      inTransaction(
        app.sql,
        () => new Date(),
        (tx) => require(tx, actor, testParty.id),
      ),
    );
  return [
    await codeOf(requireReader(app.sql, testUser.user.id, testParty.id)),
    await codeInTransaction(requireManageWebhooks),
    await codeInTransaction(requireSender),
  ];
}

async function withTier(testUser: Person, tier: string): Promise<Person> {
  await app.sql`update users set tier = ${tier} where id = ${testUser.user.id}`;
  return testUser;
}

test('only game masters can read and delete webhooks; letting a webhook send also requires API access', async () => {
  const testParty = await party(await withTier(await person(app), 'tier_2'));
  expect(await rejections(testParty.gm, testParty)).toEqual([null, null, null]);
  const coGm = await member(app, testParty, 'gm');
  expect(await rejections(coGm, testParty)).toEqual([null, null, 'FEATURE_NOT_IN_TIER']);
  for (const role of ['manager', 'player', 'observer'] as const) {
    const testUser = await withTier(await member(app, testParty, role), 'tier_3');
    expect(await rejections(testUser, testParty)).toEqual(Array(3).fill('FORBIDDEN'));
  }
  expect(await rejections(await person(app), testParty)).toEqual(Array(3).fill('RESOURCE_NOT_FOUND'));
});

test('hasApiAccess requires a tier with API access', async () => {
  const testParty = await party(await withTier(await person(app), 'tier_2'));
  const coGm = await member(app, testParty, 'gm');
  const hasAccess = (testUser: Person, tier: 'tier_free' | 'tier_2') =>
    hasApiAccess(app.sql, { ...actorOf(testUser), tier, defaultTier: 'tier_free' }, testParty.id);
  expect(await hasAccess(coGm, 'tier_free')).toBe(false);
  expect(await hasAccess(testParty.gm, 'tier_2')).toBe(true);
});

test('game master of an archived party can read its webhooks, but can neither delete them nor let them send', async () => {
  const testParty = await party(await withTier(await person(app), 'tier_2'));
  const change = { params: { id: testParty.id }, body: { party: { is_archived: true } } };
  expectOk(await testParty.gm.call(updateParty, change));
  expect(await rejections(testParty.gm, testParty)).toEqual([null, 'CONFLICT', 'CONFLICT']);
});

test('change of a webhook that waits for a transfer of the game-master seat is rejected', async () => {
  const testParty = await party(await withTier(await person(app), 'tier_2'));
  const { gm, id } = testParty;
  const hook = await webhook(gm, id, { url: 'http://127.0.0.1:9/never' });
  const { user } = await member(app, testParty, 'manager');
  const { transfer, deletion } = await app.sql.begin(async (sql) => {
    await sql`select from parties where id = ${id} for no key update`;
    const transfer = gm.call(transferGm, { params: { id }, body: { user_id: user.id } });
    await waitingStatements(app.sql, 1);
    const deletion = gm.call(deleteWebhook, { params: { id, webhook_id: hook.id } });
    await waitingStatements(app.sql, 2);
    return { transfer, deletion };
  });
  expect([(await transfer).status, (await deletion).status]).toEqual([200, 403]);
});
