import { testWebhook, type Webhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { expectOk, party } from '../../../../test/factories/test-parties.ts';
import { senderFor, type TestSender, webhook } from '../../../../test/factories/webhooks.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type BusyTargets, claimDelivery, releaseClaim } from './claim.ts';

/** The clock of the server is stopped. */
const START = Date.now();
let app: TestApp;
let gm: Person;
let sender: TestSender;
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(START) });
  gm = await person(app);
  sender = senderFor(app);
});
afterAll(async () => {
  await sender.close();
  await app.close();
});

const NOT_BUSY: BusyTargets = { hosts: [], creators: [] };
const claim = (busy = NOT_BUSY, aheadMs = 0) => {
  const now = () => new Date(START + aheadMs);
  return inTransaction(app.sql, now, (tx) => claimDelivery(tx, busy, sender.services));
};

async function hookWithTest(url: string, creator = gm): Promise<Webhook> {
  // The webhooks of earlier tests could have deliveries to send.
  await app.sql`delete from webhooks`;
  const hook = await webhook(creator, (await party(creator)).id, { url });
  expectOk(await creator.call(testWebhook, { params: { id: hook.party_id, webhook_id: hook.id } }));
  return hook;
}

test('delivery is claimed once, and again when its claim is released or has expired', async () => {
  const hook = await hookWithTest('http://127.0.0.1:9/hook');
  const first = await claim();
  expect(first).toMatchObject({ webhookId: hook.id, host: '127.0.0.1:9', creatorId: gm.user.id });
  expect(await claim()).toBeNull();
  expect(await claim(NOT_BUSY, 60_000)).toEqual(first);
  if (first === null || first === 'again') throw new Error('Nothing was claimed');
  await inTransaction(
    app.sql,
    () => new Date(START),
    (tx) => releaseClaim(tx, first),
  );
  expect(await claim()).toEqual(first);
});

test('hosts and creators at their limit are skipped', async () => {
  await hookWithTest('http://127.0.0.1:9/hook');
  expect(await claim({ hosts: ['127.0.0.1:9'], creators: [] })).toBeNull();
  expect(await claim({ hosts: [], creators: [gm.user.id] })).toBeNull();
  expect(await claim({ hosts: ['127.0.0.1:10'], creators: [] })).not.toBeNull();
});

test('webhook of a suspended creator waits until the suspension ends', async () => {
  const creator = await person(app);
  const hook = await hookWithTest('http://127.0.0.1:9/hook', creator);
  const suspend = (until: Date | null) => app.sql`
    update users set suspended_at = ${new Date(START)}, suspended_until = ${until}, suspension_reason = 'Spam'
    where id = ${creator.user.id}`;
  await suspend(null);
  expect(await claim()).toBeNull();
  await suspend(new Date(START + 1000));
  expect(await claim(NOT_BUSY, 999)).toBeNull();
  expect(await claim(NOT_BUSY, 1000)).toMatchObject({ webhookId: hook.id });
});
