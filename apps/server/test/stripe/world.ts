import { randomUUID } from 'node:crypto';
import { periodFrom } from '@quartermaster/rules/billing-plan';
import type Stripe from 'stripe';
import * as records from './records.ts';

const HOUR = 3600;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
export const nowSeconds = () => seconds(new Date());
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** The event that reports a new invoice with this status. */
const INVOICE_EVENTS = {
  draft: 'invoice.created',
  open: 'invoice.payment_failed',
  paid: 'invoice.paid',
} as const;

/** The behavior of a card when it is charged. */
export type CardBehavior = 'works' | 'declines' | 'requires_authentication';

/** The state of the fake Stripe. Each change that the product must know about emits an event. */
export class StripeWorld {
  readonly customers = new Map<string, records.CustomerRecord>();
  readonly products = new Map<string, records.ProductRecord>();
  readonly prices = new Map<string, records.PriceRecord>();
  readonly subscriptions = new Map<string, records.SubscriptionRecord>();
  readonly invoices = new Map<string, records.InvoiceRecord>();
  readonly schedules = new Map<string, records.ScheduleRecord>();
  readonly sessions = new Map<string, records.SessionRecord>();
  readonly portals = new Map<string, records.PortalRecord>();
  /** The refunded amount in cents by invoice. */
  readonly creditNotes = new Map<string, number>();
  readonly events: records.EventRecord[] = [];
  /** Card behaviors by customer; the cards of other customers work. */
  readonly cards = new Map<string, CardBehavior>();

  /** An event contains the state at its creation, however late it is delivered. */
  emit(type: Stripe.Event['type'], object: records.EventRecord['data']['object']): void {
    const created = nowSeconds();
    this.events.push({
      id: newId('evt'),
      object: 'event',
      type,
      created,
      data: { object: structuredClone(object) },
    });
  }

  subscription(id: string): records.SubscriptionRecord {
    const subscription = this.subscriptions.get(id);
    if (!subscription) throw records.missing(id);
    return subscription;
  }

  cardOf(customer: string): CardBehavior {
    return this.cards.get(customer) ?? 'works';
  }

  begin(session: records.SessionRecord, isPaid: boolean): records.SubscriptionRecord {
    const start = nowSeconds();
    const id = newId('sub');
    const card = {
      id: newId('pm'),
      object: 'payment_method',
      card: { brand: 'visa', last4: '4242' },
    } as const;
    const subscription: records.SubscriptionRecord = {
      id,
      object: 'subscription',
      status: isPaid ? 'active' : 'incomplete',
      created: start,
      billing_cycle_anchor: start,
      customer: session.customer,
      metadata: session.subscriptionMetadata,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      schedule: null,
      items: {
        object: 'list',
        data: [
          {
            id: newId('si'),
            object: 'subscription_item',
            price: session.price,
            ...period(session.price, start, start),
          },
        ],
      },
      cancellation_details: { comment: null, feedback: null, reason: null },
      default_payment_method: isPaid ? card : null,
      latest_invoice: '',
    };
    this.subscriptions.set(id, subscription);
    this.invoice(subscription, [line(session.price)], isPaid ? 'paid' : 'open');
    this.emit('customer.subscription.created', subscription);
    return subscription;
  }

  invoice(
    subscription: records.SubscriptionRecord,
    lines: records.InvoiceRecord['lines']['data'],
    status: keyof typeof INVOICE_EVENTS,
    reason: Partial<Pick<records.InvoiceRecord, 'billing_reason' | 'period_start'>> = {},
  ): records.InvoiceRecord {
    const id = newId('in');
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const due = Math.max(0, total);
    const invoice: records.InvoiceRecord = {
      id,
      object: 'invoice',
      created: nowSeconds(),
      status,
      total,
      amount_due: due,
      amount_paid: status === 'paid' ? due : 0,
      description: null,
      customer: subscription.customer,
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      post_payment_credit_notes_amount: 0,
      billing_reason: null,
      period_start: subscription.items.data[0].current_period_start,
      period_end: subscription.items.data[0].current_period_start,
      lines: { object: 'list', data: lines },
      parent: { subscription_details: { subscription: subscription.id } },
      ...reason,
    };
    this.invoices.set(id, invoice);
    subscription.latest_invoice = id;
    this.emit(INVOICE_EVENTS[status], invoice);
    return invoice;
  }

  updated(subscription: records.SubscriptionRecord): void {
    this.emit('customer.subscription.updated', subscription);
  }

  release(subscription: records.SubscriptionRecord): void {
    const schedule = this.schedules.get(subscription.schedule ?? '');
    if (!schedule) return;
    subscription.schedule = null;
    Object.assign(schedule, { status: 'released', subscription: null, current_phase: null });
    this.emit('subscription_schedule.released', schedule);
    this.updated(subscription);
  }

  cancel(subscription: records.SubscriptionRecord, comment: string | null): void {
    const at = nowSeconds();
    this.release(subscription);
    const { comment: before, feedback } = subscription.cancellation_details;
    Object.assign(subscription, {
      status: 'canceled',
      canceled_at: subscription.canceled_at ?? at,
      ended_at: at,
      cancel_at_period_end: false,
      cancel_at: null,
      cancellation_details: { comment: comment ?? before, feedback, reason: 'cancellation_requested' },
    });
    this.emit('customer.subscription.deleted', subscription);
  }

  private unpaidInvoice({ id }: records.SubscriptionRecord, status: 'draft' | 'open'): records.InvoiceRecord {
    const invoice = [...this.invoices.values()].findLast(
      ({ parent, ...other }) => parent.subscription_details.subscription === id && other.status === status,
    );
    if (!invoice) throw new Error(`No invoice is ${status}`);
    return invoice;
  }

  /** Pays the open invoice. */
  pay(subscription: records.SubscriptionRecord): void {
    const [item] = subscription.items.data;
    const invoice = this.unpaidInvoice(subscription, 'open');
    if (subscription.status === 'incomplete')
      Object.assign(item, period(item.price, nowSeconds(), nowSeconds()));
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    subscription.status = 'active';
    this.emit('invoice.paid', invoice);
    this.updated(subscription);
  }

  /**
   * Cancels the subscription if it was to end with this period; otherwise renews it, in the next phase of its schedule
   * if any.
   */
  passPeriod(subscription: records.SubscriptionRecord): void {
    if (subscription.cancel_at !== null) {
      this.cancel(subscription, null);
      return;
    }
    this.beginRenewal(subscription);
    this.finalizeRenewal(subscription);
    this.chargeRenewal(subscription);
  }

  /**
   * Begins the next period with a draft of its invoice. Stripe finalizes it with `finalizeRenewal` about an hour later,
   * and then charges it with `chargeRenewal`.
   */
  beginRenewal(subscription: records.SubscriptionRecord): void {
    const [item] = subscription.items.data;
    const { current_period_start: period_start, current_period_end: start } = item;
    const schedule = this.schedules.get(subscription.schedule ?? '');
    const phase = schedule?.phases.find(({ start_date }) => start_date >= start);
    const price = phase?.items[0]?.price ?? item.price;
    Object.assign(item, { price, ...period(price, start, subscription.billing_cycle_anchor) });
    if (schedule && phase)
      schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
    const cycle = { billing_reason: 'subscription_cycle', period_start } as const;
    this.invoice(subscription, [line(price)], 'draft', cycle);
    this.updated(subscription);
  }

  finalizeRenewal(subscription: records.SubscriptionRecord): void {
    const invoice = this.unpaidInvoice(subscription, 'draft');
    invoice.status = 'open';
    this.emit('invoice.finalized', invoice);
  }

  chargeRenewal(subscription: records.SubscriptionRecord): void {
    if (this.cardOf(subscription.customer) === 'works') {
      this.pay(subscription);
      return;
    }
    subscription.status = 'past_due';
    this.emit('invoice.payment_failed', this.unpaidInvoice(subscription, 'open'));
    this.updated(subscription);
  }

  /** Moves the current period of a subscription back by a number of hours. */
  moveBack(subscription: records.SubscriptionRecord, hours: number): void {
    const [item] = subscription.items.data;
    item.current_period_start -= hours * HOUR;
    item.current_period_end -= hours * HOUR;
    this.updated(subscription);
  }
}

const line = (price: records.PriceRecord) => ({
  amount: price.unit_amount ?? 0,
  description: `1 × ${price.lookup_key ?? price.id}`,
});

export function period(price: records.PriceRecord, start: number, anchor: number) {
  const interval = price.recurring.interval === 'year' ? 'year' : 'month';
  const { end } = periodFrom(new Date(start * 1000), interval, new Date(anchor * 1000).getUTCDate());
  return { current_period_start: start, current_period_end: seconds(end) };
}
