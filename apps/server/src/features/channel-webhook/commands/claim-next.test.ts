import { testChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChannelSetup, setUpChannel } from '../../../../test/factories/channel-webhooks.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

let set: ChannelSetup;
beforeAll(async () => {
  set = await setUpChannel();
});
afterAll(() => set.close());

const queueTest = async (id: string) =>
  void expectOk(await set.gm.call(testChannelWebhook, { params: { id } }));

test('channel whose announcements cannot be composed delays no other, and is disabled after a day', async () => {
  const [broken, working] = [await set.table(), await set.table()];
  for (const { id } of [broken, working]) await queueTest(id);
  // As with another SECRET_KEY.
  await set.app.sql`update channel_webhooks set sealed_token = '\\x00' where party_id = ${broken.id}`;
  await set.sendFor(10 * SECOND_MS);
  expect(set.discord.messages).toHaveLength(1);
  expect(await set.stored(broken.id)).toMatchObject({
    ...{ state: 'active', waiting: 1, last_error: 'The announcements could not be composed' },
  });
  await set.sendFor(30 * HOUR_MS);
  expect(await set.stored(broken.id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
  expect((await set.stored(working.id)).state).toBe('active');
});

test('channel that Discord answers and whose announcements cannot be composed is disabled after a day', async () => {
  const { id } = await set.table();
  await queueTest(id);
  await set.app.sql`update channel_posts set occurred_at = 'infinity' where party_id = ${id}`;
  await set.sendFor(10 * HOUR_MS);
  expect(await set.stored(id)).toMatchObject({
    ...{ state: 'active', waiting: 1, last_error: 'The announcements could not be composed' },
  });
  await set.sendFor(20 * HOUR_MS);
  expect(await set.stored(id)).toMatchObject({ state: 'disabled', disabled_reason: 'failing' });
});

test('channel whose announcements can be composed again sends them', async () => {
  const { id } = await set.table();
  await queueTest(id);
  const [post] = await set.app.sql<{ occurred_at: Date }[]>`
    select occurred_at from channel_posts where party_id = ${id}`;
  await set.app.sql`update channel_posts set occurred_at = 'infinity' where party_id = ${id}`;
  await set.sendFor(HOUR_MS);
  const before = set.discord.messages.length;
  await set.app
    .sql`update channel_posts set occurred_at = ${post?.occurred_at ?? null} where party_id = ${id}`;
  await set.sendFor(3 * HOUR_MS);
  expect(set.discord.messages).toHaveLength(before + 1);
  const [stored] = await set.app.sql`select compose_failures from channel_webhooks where party_id = ${id}`;
  expect(stored).toEqual({ compose_failures: 0 });
});
