import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, chest, party } from '../../../../test/factories/test-parties.ts';
import { deliveries, senderFor, type TestSender, webhook } from '../../../../test/factories/webhooks.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { claimDelivery } from './claim.ts';
import { PENDING_MAX } from './deliveries.ts';

const url = 'http://127.0.0.1:9/never';

/** All clocks are stopped, so that no claim expires. */
const START = Date.now();
const now = () => new Date(START);
let app: TestApp;
let gm: Person;
let sender: TestSender;
beforeAll(async () => {
  app = await startTestApp({ now });
  gm = await person(app);
  sender = senderFor(app);
});
beforeEach(() => app.sql`delete from webhooks`.then(() => undefined));
afterAll(async () => {
  await sender.close();
  await app.close();
});

const claim = () =>
  inTransaction(app.sql, now, (tx) => claimDelivery(tx, { hosts: [], creators: [] }, sender.services));

test('events of the chosen types become deliveries, whose bodies contain the event number and no character name', async () => {
  const { id } = await party(gm);
  const hook = await webhook(gm, id, { url, event_types: ['character.assigned'] });
  await chest(gm, id);
  await character(gm, id, { name: 'The unseen heir' });
  await claim();
  const stored = await app.sql<{ number: number; action: string }[]>`
    select number, action from party_events where party_id = ${id} order by number`;
  const created = (await deliveries(gm, hook)).reverse();
  expect(created.map(({ type }) => type)).toEqual(['character.assigned']);
  for (const { event_number, body } of created) {
    expect(JSON.parse(body).data.number).toBe(event_number);
    expect(stored.map(({ number }) => number)).toContain(event_number);
    expect(body).not.toContain('heir');
  }
  const [cursor] = await app.sql<{ last: number }[]>`
    select last_event_number as last from webhooks where id = ${hook.id}`;
  expect(cursor?.last).toBe(stored.at(-1)?.number);
});

test('events become deliveries once, even when eight claims run concurrently', async () => {
  const { id } = await party(gm);
  const hook = await webhook(gm, id, { url, event_types: ['inventory.updated'] });
  for (let count = 0; count < 5; count += 1) await chest(gm, id);
  await Promise.all(Array.from({ length: 8 }, () => claim()));
  expect(await deliveries(gm, hook)).toHaveLength(5);
});

test('events stay in the outbox while too many deliveries are pending', async () => {
  const { id } = await party(gm);
  const hook = await webhook(gm, id, { url });
  await app.sql`
    insert into webhook_deliveries (id, webhook_id, type, body, state, next_attempt_at, created_at)
    select gen_random_uuid(), ${hook.id}, 'webhook.test', '{}', 'pending', ${new Date(START + 86_400_000)}::timestamptz, ${now()}::timestamptz
    from generate_series(1, ${PENDING_MAX})`;
  await chest(gm, id);
  const count = async () => {
    const [row] = await app.sql<{ n: number }[]>`
      select count(*)::int as n from webhook_deliveries where webhook_id = ${hook.id} and event_number is not null`;
    return row?.n;
  };
  await claim();
  expect(await count()).toBe(0);
  // The same applies while the pending deliveries are due.
  await app.sql`update webhook_deliveries set next_attempt_at = ${now()} where webhook_id = ${hook.id}`;
  expect(await claim()).not.toBeNull();
  expect(await count()).toBe(0);
  await app.sql`delete from webhook_deliveries where webhook_id = ${hook.id}`;
  await app.sql`update webhooks set busy_until = null where id = ${hook.id}`;
  await claim();
  expect(await count()).toBe(1);
});
