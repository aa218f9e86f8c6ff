import { randomUUID } from 'node:crypto';
import type { Sql } from '../../../src/platform/database.ts';
import { createdEvent } from '../../factories/stripe.ts';
import type { FakeStripe } from '../../stripe/fake-stripe.ts';
import type { EventRecord, SessionRecord } from '../../stripe/records.ts';
import { newId, type StripeWorld } from '../../stripe/world.ts';

/** Creates paid Stripe subscriptions, each with its own user; returns the undelivered event of each creation. */
export async function beginSubscriptions(
  { world }: FakeStripe,
  sql: Sql,
  count: number,
): Promise<EventRecord[]> {
  const users = Array.from({ length: count }, () => randomUUID());
  await sql`
    insert into users (id, email, username)
    select id, id || '@example.org', left(id::text, 32) from unnest(${users}::uuid[]) id`;
  return users.map((userId) => {
    world.events.length = 0;
    world.begin(paidSession(world, userId), true);
    return createdEvent(world.events);
  });
}

function paidSession(world: StripeWorld, userId: string): SessionRecord {
  const price = [...world.prices.values()].find(
    ({ lookup_key }) => lookup_key === 'quartermaster_tier_2_month',
  );
  if (!price) throw new Error('no price');
  const customer = newId('cus');
  world.customers.set(customer, {
    id: customer,
    object: 'customer',
    email: null,
    metadata: {},
    invoice_settings: { default_payment_method: null },
  });
  return {
    id: newId('cs'),
    object: 'checkout.session',
    status: 'complete',
    url: null,
    metadata: {},
    customer,
    price,
    subscription: null,
    success_url: '',
    subscriptionMetadata: { quartermaster_user: userId },
  };
}
