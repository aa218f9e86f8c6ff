import {
  exportWebhookEvents,
  listWebhookEvents,
  replayWebhookEvent,
  WEBHOOK_EVENT_CSV_COLUMNS,
} from '@quartermaster/contract/webhook-events';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { codeOf } from '../../../../test/client.ts';
import { admin } from '../../../../test/factories/admins.ts';
import { subscriptionOf } from '../../../../test/factories/billing.ts';
import { authenticated, type Person, person } from '../../../../test/factories/people.ts';
import {
  createdEvent,
  paidBy,
  type StripeServer,
  startStripeBilling,
} from '../../../../test/factories/stripe.ts';
import { expectOk } from '../../../../test/factories/test-parties.ts';
import type { TestWorker } from '../../../../test/factories/worker-services.ts';
import { deliver } from '../../../../test/stripe/fake-stripe.ts';
import { newId } from '../../../platform/ids.ts';
import { processEvent } from './receive-event.ts';

let server: StripeServer;
let billing: TestWorker;
let ada: Person;
beforeAll(async () => {
  ({ server, billing } = await startStripeBilling());
  ada = await admin(server.app);
});
afterAll(() => server.close());

const reason = 'Stripe responds again';
const replay = (testUser: Person, id: string) =>
  codeOf(testUser.call(replayWebhookEvent, { params: { id }, body: { reason } }));
const findListed = async (status: 'failed' | 'waiting' | 'processed', id: string) =>
  expectOk(await ada.call(listWebhookEvents, { query: { status, per_page: '100' } })).body.data.find(
    (event) => event.id === id,
  );
const countQueued = async (id: string) =>
  (await server.app.sql`select 1 from pgboss.job where name = 'billing' and data ->> 'event' = ${id}`).length;
const auditOf = (id: string) => server.app.sql`
  select action, actor_name, details from audit_entries where details ->> 'event' = ${id} order by number`;

/** An event of a payment whose processing has failed because Stripe was down. */
async function failedEvent() {
  const testUser = await person(server.app);
  const { id } = await deliveredEvent(testUser);
  server.stripe.fault = { on: /^GET \/v1\/subscriptions\//, kind: 'error' };
  await expect(processEvent(billing.services, id)).rejects.toThrow(/could not complete the request/);
  server.stripe.fault = { on: /^$/, kind: 'none' };
  return { testUser, id };
}

async function deliveredEvent(testUser: Person) {
  const event = createdEvent(await paidBy(server, testUser));
  await deliver(server.app.url, event);
  return event;
}

describe('replay', () => {
  test('rejects a user who is not an admin, and an admin without recent authentication', async () => {
    const { testUser, id } = await failedEvent();
    expect(await replay(testUser, id)).toBe('403 FORBIDDEN');
    const staleAdmin = await authenticated(server.app, await admin(server.app), false);
    expect(await replay(staleAdmin, id)).toBe('403 RECENT_AUTHENTICATION_REQUIRED');
    expect([await countQueued(id), await auditOf(id)]).toEqual([1, []]);
  });

  test('rejects an unknown or processed event, and writes no audit entry', async () => {
    const { id } = await deliveredEvent(await person(server.app));
    await processEvent(billing.services, id);
    expect(await replay(ada, id)).toBe('409 CONFLICT');
    expect(await replay(ada, 'evt_unknown')).toBe('404 RESOURCE_NOT_FOUND');
    expect([await countQueued(id), await auditOf(id)]).toEqual([1, []]);
  });

  test.each([
    ['an id that is not a Stripe event', 'pi_1', { reason }],
    ['a missing reason', 'evt_1', {}],
    ['an unknown field', 'evt_1', { reason, tier: 'tier_3' }],
  ])('rejects %s', async (_case, id, body) => {
    const path = replayWebhookEvent.path.replace('{id}', id);
    expect((await ada.send('POST', path, { body })).status).toBe(422);
  });

  test('is rejected when Stripe is not configured', async () => {
    const appWithoutStripe = await startTestApp();
    const id = `evt_${newId().replaceAll('-', '')}`;
    await appWithoutStripe.sql`
      insert into stripe_events (id, type, reference, created_at, received_at)
      values (${id}, 'invoice.paid', 'sub_1', now(), now())`;
    expect(await replay(await admin(appWithoutStripe), id)).toBe('409 CONFLICT');
    await appWithoutStripe.close();
  });
});

describe('event', () => {
  test('is listed with its error after a failure until it is processed', async () => {
    const { id } = await failedEvent();
    expect(await findListed('failed', id)).toMatchObject({
      type: 'customer.subscription.created',
      status: 'failed',
      attempts: 1,
      processed_at: null,
      error: expect.stringMatching(/could not complete the request/),
    });
    await processEvent(billing.services, id);
    expect(await findListed('failed', id)).toBeUndefined();
    expect(await findListed('processed', id)).toMatchObject({
      status: 'processed',
      attempts: 2,
      error: null,
    });
  });

  test('is queued again with an audit entry when it is replayed, and grants the tier once', async () => {
    const { testUser, id } = await failedEvent();
    expect(await replay(ada, id)).toBe(204);
    expect(await countQueued(id)).toBe(2);
    expect(await auditOf(id)).toEqual([
      {
        action: 'webhook_event_replayed',
        actor_name: ada.user.username,
        details: { event: id, type: 'customer.subscription.created', reason },
      },
    ]);
    await processEvent(billing.services, id);
    await processEvent(billing.services, id);
    expect(await subscriptionOf(testUser)).toMatchObject({ status: 'active', tier: 'tier_2' });
    expect(
      await server.app.sql`select 1 from notifications where user_id = ${testUser.user.id}`,
    ).toHaveLength(1);
  });

  test('is listed as waiting before the first attempt', async () => {
    const { id } = await deliveredEvent(await person(server.app));
    expect(await findListed('waiting', id)).toMatchObject({ status: 'waiting', attempts: 0, error: null });
  });
});

test('events are paged, newest first, and an unknown status is rejected', async () => {
  const path = listWebhookEvents.path;
  const { body } = await ada.call(listWebhookEvents, { query: { status: 'waiting', per_page: '2' } });
  const times = body.data.map(({ received_at }) => Date.parse(received_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(body.meta.per_page).toBe(2);
  expect((await ada.send('GET', `${path}?status=lost`)).status).toBe(422);
});

describe('event export', () => {
  const exportedRows = async (status: 'failed' | 'processed') => {
    const response = expectOk(await ada.call(exportWebhookEvents, { query: { status } }));
    return parse(String(response.body.data), { bom: true }) as string[][];
  };

  test('lists every event with the requested status once, newest first, across batches, and escapes formulas', async () => {
    await server.app.sql`
      insert into stripe_events (id, type, created_at, received_at, attempts, error)
      select 'evt_many' || n, 'invoice.paid', at, at, 1, '=cmd' from generate_series(1, 501) n,
        lateral (select now() + interval '1 day' + n / 2 * interval '1 microsecond' as at) a`;
    const [header, ...lines] = await exportedRows('failed');
    expect(header).toEqual([...WEBHOOK_EVENT_CSV_COLUMNS]);
    const exportedLines = lines.filter(([id = '']) => id.startsWith('evt_many'));
    expect(new Set(exportedLines.map(([id]) => id)).size).toBe(501);
    expect(exportedLines).toHaveLength(501);
    expect(exportedLines[0]?.[0]).toMatch(/^evt_many50[01]$/);
    expect(new Set(exportedLines.map(([, , , , , error]) => error))).toEqual(new Set(["'=cmd"]));
    expect((await exportedRows('processed')).filter(([id = '']) => id.startsWith('evt_many'))).toEqual([]);
    await server.app.sql`delete from stripe_events where id like 'evt_many%'`;
  });
});
