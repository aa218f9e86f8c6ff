import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

let setup: ChannelSetup;
beforeAll(async () => {
  setup = await setUpChannel();
});
afterAll(() => setup.close());

const queueTest = async (id: string) =>
  void expectOk(await setup.gm.call(testChannelWebhook, { params: { id } }));

test('channel whose posts cannot be composed does not delay other channels, and is disabled after a day', async () => {
  const [brokenParty, workingParty] = [await setup.createParty(), await setup.createParty()];
  for (const { id } of [brokenParty, workingParty]) await queueTest(id);
  // As if SECRET_KEY had changed.
  await setup.app.sql`update channel_webhooks set sealed_token = '\\x00' where party_id = ${brokenParty.id}`;
  await setup.sendDuring(10 * SECOND_MS);
  expect(setup.discord.messages).toHaveLength(1);
  expect(await setup.storedWebhook(brokenParty.id)).toMatchObject({
    state: 'active',
    waiting: 1,
    last_error: 'The posts could not be composed',
    last_attempt_at: null,
  });
  await setup.sendDuring(30 * HOUR_MS);
  expect(await setup.storedWebhook(brokenParty.id)).toMatchObject({
    state: 'disabled',
    disabled_reason: 'failing',
  });
  expect((await setup.storedWebhook(workingParty.id)).state).toBe('active');
});

test('channel whose posts cannot be composed is disabled after a day, even if Discord responds', async () => {
  const { id } = await setup.createParty();
  await queueTest(id);
  await setup.app.sql`update channel_posts set occurred_at = 'infinity' where party_id = ${id}`;
  await setup.sendDuring(10 * HOUR_MS);
  expect(await setup.storedWebhook(id)).toMatchObject({
    state: 'active',
    waiting: 1,
    last_error: 'The posts could not be composed',
  });
  await setup.sendDuring(20 * HOUR_MS);
  expect(await setup.storedWebhook(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
});

test('channel whose posts can be composed again sends them', async () => {
  const { id } = await setup.createParty();
  await queueTest(id);
  const [post] = await setup.app.sql<{ occurred_at: Date }[]>`
    select occurred_at from channel_posts where party_id = ${id}`;
  await setup.app.sql`update channel_posts set occurred_at = 'infinity' where party_id = ${id}`;
  await setup.sendDuring(HOUR_MS);
  const before = setup.discord.messages.length;
  await setup.app
    .sql`update channel_posts set occurred_at = ${post?.occurred_at ?? null} where party_id = ${id}`;
  await setup.sendDuring(3 * HOUR_MS);
  expect(setup.discord.messages).toHaveLength(before + 1);
  const [webhookRow] = await setup.app
    .sql`select compose_failures from channel_webhooks where party_id = ${id}`;
  expect(webhookRow).toEqual({ compose_failures: 0 });
});
