import { updateWebhook } from '@quartermaster/contract/webhook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import { chest, member, party } from '../../../../test/factories/test-parties.ts';
import {
  deliveries,
  paramsOf,
  type Receiver,
  setUpWebhooks,
  storedWebhook,
  type TestSender,
  type WebhookRef,
  type WebhookSetup,
  webhook,
} from '../../../../test/factories/webhooks.ts';

let setup: WebhookSetup;
let app: TestApp;
let gm: Person;
let receiver: Receiver;
let sender: TestSender;
beforeAll(async () => {
  setup = await setUpWebhooks();
  ({ app, gm, receiver, sender } = setup);
});
afterAll(() => setup.close());

const update = (user: Person, hook: WebhookRef, change: object) =>
  user.call(updateWebhook, { params: paramsOf(hook), body: { webhook: change } });

describe('update of a webhook', () => {
  test('is rejected for a manager and a stranger, and in the path of another party', async () => {
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: receiver.url });
    const change = { description: 'mine' };
    expect((await update(await member(app, testParty, 'manager'), hook, change)).status).toBe(403);
    expect((await update(await person(app), hook, change)).status).toBe(404);
    const otherParty = await party(gm);
    expect((await update(gm, { id: hook.id, party_id: otherParty.id }, change)).status).toBe(404);
    expect((await storedWebhook(gm, hook)).description).toBe('');
  });

  test('requires recent authentication only for changing the URL', async () => {
    const creator = await person(app);
    const hook = await webhook(creator, (await party(creator)).id, { url: receiver.url });
    await authenticated(app, creator, false);
    const { status, body } = await update(creator, hook, { url: `${receiver.url}/elsewhere` });
    expect([status, body]).toMatchObject([403, { error: { code: 'RECENT_AUTHENTICATION_REQUIRED' } }]);
    expect((await storedWebhook(creator, hook)).url).toBe(receiver.url);
    const changeWithSameUrl = { url: receiver.url, description: 'Bridge', state: 'paused' };
    expect((await update(creator, hook, changeWithSameUrl)).status).toBe(200);
    await authenticated(app, creator, true);
    expect((await update(creator, hook, { url: `${receiver.url}/elsewhere` })).status).toBe(200);
  });

  test('changes only the given fields', async () => {
    const hook = await webhook(gm, (await party(gm)).id, { url: receiver.url, description: 'Bridge' });
    const { body } = await update(gm, hook, { event_types: ['item.moved'] });
    expect(body.data).toMatchObject({
      url: receiver.url,
      description: 'Bridge',
      event_types: ['item.moved'],
      state: 'active',
    });
    expect((await update(gm, hook, {})).body.data).toEqual(body.data);
  });

  test('skips events while the webhook is paused, and does not send them later', async () => {
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: receiver.url });
    expect((await update(gm, hook, { state: 'paused' })).body.data.state).toBe('paused');
    await chest(gm, testParty.id);
    await sender.sendDue();
    expect((await update(gm, hook, { state: 'active' })).body.data.state).toBe('active');
    await sender.sendDue();
    expect(await deliveries(gm, hook)).toEqual([]);
    await chest(gm, testParty.id);
    await sender.sendDue();
    expect((await deliveries(gm, hook)).map(({ type, state }) => [type, state])).toEqual([
      ['inventory.updated', 'delivered'],
    ]);
  });

  test('can only pause the webhook if the user has no API access', async () => {
    const otherApp = await startTestApp({ config: { defaultTier: 'tier_free' } });
    const host = await person(otherApp);
    await otherApp.sql`update users set tier = 'tier_2' where id = ${host.user.id}`;
    const hook = await webhook(host, (await party(host)).id, { url: receiver.url });
    await otherApp.sql`update users set tier = 'tier_free' where id = ${host.user.id}`;
    expect((await update(host, hook, { url: receiver.url })).body.error.code).toBe('FEATURE_NOT_IN_TIER');
    expect((await update(host, hook, { state: 'paused' })).status).toBe(200);
    expect((await update(host, hook, { state: 'active' })).body.error.code).toBe('FEATURE_NOT_IN_TIER');
    await otherApp.close();
  });

  test('makes the actor the creator of a resumed webhook', async () => {
    const testParty = await party(gm);
    const hook = await webhook(gm, testParty.id, { url: receiver.url });
    const coGm = await member(app, testParty, 'gm');
    await update(coGm, hook, { state: 'paused' });
    expect((await update(coGm, hook, { state: 'active' })).body.data.created_by.id).toBe(coGm.user.id);
  });
});
