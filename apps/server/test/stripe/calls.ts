import type { z } from 'zod';
import * as parameters from './parameters.ts';
import {
  missing,
  type PriceRecord,
  Rejection,
  type ScheduleRecord,
  type SessionRecord,
  type SubscriptionRecord,
} from './records.ts';
import { changePlan, previewPlan, scheduleDowngrade, updateSubscription } from './subscription-calls.ts';
import { newId, type StripeWorld } from './world.ts';

export interface Call {
  readonly method: string;
  readonly path: RegExp;
  respond(world: StripeWorld, id: string, params: unknown): object;
}

/** Declares a request; parameters that do not match the schema are rejected. */
function call<Schema extends z.ZodType>(
  route: string,
  schema: Schema,
  respond: (world: StripeWorld, id: string, params: z.output<Schema>) => object,
): Call {
  const [method = '', path = ''] = route.split(' ');
  return {
    method,
    path: new RegExp(`^/v1/${path.replace('{id}', '([^/]+)')}$`),
    respond(world, id, params) {
      const parsed = schema.safeParse(params);
      if (parsed.success) return respond(world, id, parsed.data);
      throw new Rejection(400, 'parameter_unknown', `${route}: ${parsed.error.message}`);
    },
  };
}

const listOf = (data: readonly object[]) => ({ object: 'list', data, has_more: false });
const existing = <T>(value: T | undefined, id: string): T => {
  if (value === undefined) throw missing(id);
  return value;
};

/** The subscription, in which the given fields are expanded and the other references are ids. */
function expanded(world: StripeWorld, subscription: SubscriptionRecord, fields: readonly string[] = []) {
  const has = (field: string) => fields.includes(field);
  const { customer, latest_invoice, schedule, default_payment_method } = subscription;
  return {
    ...subscription,
    customer: has('customer.invoice_settings.default_payment_method')
      ? world.customers.get(customer)
      : customer,
    latest_invoice: has('latest_invoice') ? world.invoices.get(latest_invoice) : latest_invoice,
    schedule: has('schedule.phases.items.price') ? (world.schedules.get(schedule ?? '') ?? null) : schedule,
    default_payment_method: has('default_payment_method')
      ? default_payment_method
      : (default_payment_method?.id ?? null),
  };
}

const catalogCalls: readonly Call[] = [
  call('GET products/{id}', parameters.noParameters, (world, id) => existing(world.products.get(id), id)),
  call('POST products', parameters.productCreate, (world, _id, product) => {
    if (world.products.has(product.id)) throw new Rejection(400, 'resource_already_exists', product.id);
    world.products.set(product.id, { ...product, object: 'product' });
    return product;
  }),
  call('POST products/{id}', parameters.productUpdate, (world, id, { name }) =>
    Object.assign(existing(world.products.get(id), id), { name }),
  ),
  call('GET prices', parameters.priceList, (world, _id, { lookup_keys, active }) =>
    listOf(
      [...world.prices.values()].filter(
        (price) => lookup_keys.includes(price.lookup_key ?? '') && price.active === active,
      ),
    ),
  ),
  call('POST prices', parameters.priceCreate, (world, _id, { transfer_lookup_key, ...params }) => {
    const holder = [...world.prices.values()].find(({ lookup_key }) => lookup_key === params.lookup_key);
    if (holder && !transfer_lookup_key) throw new Rejection(400, 'lookup_key_in_use', params.lookup_key);
    if (holder) holder.lookup_key = null;
    const price: PriceRecord = { ...params, id: newId('price'), object: 'price', active: true };
    world.prices.set(price.id, price);
    return price;
  }),
  call('POST prices/{id}', parameters.priceUpdate, (world, id, { active }) =>
    Object.assign(existing(world.prices.get(id), id), { active }),
  ),
  call('GET billing_portal/configurations', parameters.portalList, (world) =>
    listOf([...world.portals.values()]),
  ),
  call('POST billing_portal/configurations', parameters.portalWrite, (world, _id, { metadata }) => {
    const portal = {
      id: newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      metadata,
    } as const;
    world.portals.set(portal.id, portal);
    return portal;
  }),
  call('POST billing_portal/configurations/{id}', parameters.portalWrite, (world, id) =>
    existing(world.portals.get(id), id),
  ),
];

type Flow = NonNullable<z.infer<typeof parameters.portalOpen>['flow_data']>;

/** The change that the portal page confirms, and its return URL. */
const confirmationOf = ({ subscription_update_confirm, after_completion }: Flow) =>
  new URLSearchParams({
    confirm: subscription_update_confirm.items[0].price,
    return_url: after_completion.redirect.return_url,
  });

const checkoutCalls: readonly Call[] = [
  call('POST customers', parameters.customerCreate, (world, _id, params) => {
    const settings = { invoice_settings: { default_payment_method: null } };
    const customer = { ...params, ...settings, id: newId('cus'), object: 'customer' } as const;
    world.customers.set(customer.id, customer);
    world.emit('customer.created', customer);
    return customer;
  }),
  // Stripe keeps the id of a deleted customer.
  call(
    'GET customers/{id}',
    parameters.noParameters,
    (world, id) => world.customers.get(id) ?? { id, object: 'customer', deleted: true },
  ),
  call('POST customers/{id}', parameters.customerUpdate, (world, id, { email }) => {
    const customer = { ...existing(world.customers.get(id), id), email };
    world.customers.set(id, customer);
    return customer;
  }),
  call('GET checkout/sessions', parameters.sessionList, (world, _id, { customer }) =>
    listOf(
      [...world.sessions.values()].filter(
        (session) => session.customer === customer && session.status === 'open',
      ),
    ),
  ),
  call('POST checkout/sessions', parameters.sessionCreate, (world, _id, params) => {
    const [{ price }] = params.line_items;
    const id = newId('cs_test');
    const { customer, metadata, success_url } = params;
    existing(world.customers.get(customer), customer);
    const session: SessionRecord = {
      id,
      object: 'checkout.session',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      customer,
      metadata,
      success_url,
      subscription: null,
      price: existing(world.prices.get(price), price),
      subscriptionMetadata: params.subscription_data.metadata,
    };
    world.sessions.set(id, session);
    return session;
  }),
  call('POST checkout/sessions/{id}/expire', parameters.noParameters, (world, id) => {
    const session = existing(world.sessions.get(id), id);
    if (session.status !== 'open') throw new Rejection(400, 'session_not_open', id);
    session.status = 'expired';
    return session;
  }),
  call('POST billing_portal/sessions', parameters.portalOpen, (world, _id, { customer, flow_data }) => {
    existing(world.customers.get(customer), customer);
    const flow = flow_data ? `?${confirmationOf(flow_data)}` : '';
    return {
      object: 'billing_portal.session',
      url: `https://billing.stripe.com/p/${newId('session')}${flow}`,
    };
  }),
];

const subscriptionCalls: readonly Call[] = [
  call(
    'GET subscriptions',
    parameters.subscriptionList,
    (world, _id, { customer, limit = 10, starting_after }) => {
      // Newest first, without canceled subscriptions, as in Stripe.
      const newestFirst = [...world.subscriptions.values()].reverse();
      const remaining = newestFirst.slice(
        starting_after ? newestFirst.findIndex(({ id }) => id === starting_after) + 1 : 0,
      );
      const live = remaining.filter(
        (subscription) =>
          subscription.status !== 'canceled' && (!customer || subscription.customer === customer),
      );
      return listOf(live.slice(0, limit).map((subscription) => expanded(world, subscription)));
    },
  ),
  call('GET subscriptions/{id}', parameters.subscriptionRead, (world, id, { expand }) =>
    expanded(world, world.subscription(id), expand),
  ),
  call('POST subscriptions/{id}', parameters.subscriptionUpdate, (world, id, params) => {
    const subscription = world.subscription(id);
    if (subscription.status === 'canceled') throw missing(id);
    if (params.items) changePlan(world, subscription, params.items[0].price, params.proration_date);
    updateSubscription(world, subscription, params);
    return expanded(world, subscription);
  }),
  call('DELETE subscriptions/{id}', parameters.subscriptionCancel, (world, id, { cancellation_details }) => {
    const subscription = world.subscription(id);
    if (subscription.status === 'canceled') throw missing(id);
    world.cancel(subscription, cancellation_details?.comment ?? null);
    return expanded(world, subscription);
  }),
  call('POST subscription_schedules', parameters.scheduleCreate, (world, _id, { from_subscription: id }) => {
    const subscription = world.subscription(id);
    if (subscription.schedule) throw new Rejection(400, 'schedule_exists', id);
    const [item] = subscription.items.data;
    const phase = { start_date: item.current_period_start, end_date: item.current_period_end };
    const schedule: ScheduleRecord = {
      id: newId('sub_sched'),
      object: 'subscription_schedule',
      status: 'active',
      subscription: id,
      phases: [{ ...phase, items: [{ price: item.price }] }],
      current_phase: phase,
    };
    world.schedules.set(schedule.id, schedule);
    subscription.schedule = schedule.id;
    world.updated(subscription);
    return schedule;
  }),
  call('POST subscription_schedules/{id}', parameters.scheduleUpdate, (world, id, { phases }) =>
    scheduleDowngrade(world, existing(world.schedules.get(id), id), phases),
  ),
  call('POST subscription_schedules/{id}/release', parameters.noParameters, (world, id) => {
    const schedule = existing(world.schedules.get(id), id);
    world.release(world.subscription(schedule.subscription ?? ''));
    return schedule;
  }),
];

const invoiceCalls: readonly Call[] = [
  call('GET invoices', parameters.invoiceList, (world, _id, { customer, subscription, limit }) =>
    listOf(
      [...world.invoices.values()]
        .filter(
          (invoice) =>
            (!customer || invoice.customer === customer) &&
            (!subscription || invoice.parent.subscription_details.subscription === subscription),
        )
        .reverse()
        .slice(0, limit),
    ),
  ),
  call('POST invoices/create_preview', parameters.invoicePreview, (world, _id, params) => {
    const { items, proration_date } = params.subscription_details;
    return previewPlan(world, world.subscription(params.subscription), items[0].price, proration_date);
  }),
  call('POST invoices/{id}/void', parameters.noParameters, (world, id) => {
    const invoice = existing(world.invoices.get(id), id);
    if (invoice.status !== 'open') throw new Rejection(400, 'invoice_not_open', id);
    invoice.status = 'void';
    world.emit('invoice.voided', invoice);
    return invoice;
  }),
  call(
    'POST credit_notes',
    parameters.creditNoteCreate,
    (world, _id, { invoice: id, amount, refund_amount }) => {
      const invoice = existing(world.invoices.get(id), id);
      const refunded = world.creditNotes.get(id) ?? 0;
      if (refunded + refund_amount > invoice.amount_paid) throw new Rejection(400, 'amount_too_large', id);
      world.creditNotes.set(id, refunded + refund_amount);
      invoice.post_payment_credit_notes_amount += amount;
      return { id: newId('cn'), object: 'credit_note' };
    },
  ),
];

/** The requests that the product sends; the fake Stripe rejects all others. */
export const CALLS: readonly Call[] = [
  ...catalogCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  ...invoiceCalls,
];
