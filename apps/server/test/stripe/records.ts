import type Stripe from 'stripe';

// The objects that the fake Stripe stores and returns: the fields that this product reads, with the library's types.

export type Metadata = Record<string, string>;

export interface CustomerRecord extends Pick<Stripe.Customer, 'id' | 'object' | 'email'> {
  metadata: Metadata;
  invoice_settings: { default_payment_method: CardRecord | null };
}
export interface CardRecord extends Pick<Stripe.PaymentMethod, 'id' | 'object'> {
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4'>;
}
export type ProductRecord = Pick<Stripe.Product, 'id' | 'object' | 'name'> & { metadata: Metadata };
export interface PriceRecord
  extends Pick<Stripe.Price, 'id' | 'object' | 'active' | 'currency' | 'unit_amount' | 'lookup_key'> {
  product: string;
  metadata: Metadata;
  recurring: Pick<Stripe.Price.Recurring, 'interval'>;
}
export interface ItemRecord
  extends Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> {
  price: PriceRecord;
}
export interface SubscriptionRecord
  extends Pick<
    Stripe.Subscription,
    | 'id'
    | 'object'
    | 'status'
    | 'created'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'ended_at'
  > {
  customer: string;
  metadata: Metadata;
  items: { object: 'list'; data: [ItemRecord] };
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'feedback' | 'reason'>;
  default_payment_method: CardRecord | null;
  latest_invoice: string;
  schedule: string | null;
}
export interface InvoiceRecord
  extends Pick<
    Stripe.Invoice,
    | 'id'
    | 'object'
    | 'created'
    | 'status'
    | 'total'
    | 'amount_due'
    | 'amount_paid'
    | 'description'
    | 'hosted_invoice_url'
    | 'post_payment_credit_notes_amount'
    | 'billing_reason'
    | 'period_start'
    | 'period_end'
  > {
  customer: string;
  lines: { object: 'list'; data: Pick<Stripe.InvoiceLineItem, 'amount' | 'description'>[] };
  parent: { subscription_details: { subscription: string } };
}
export interface PhaseRecord extends Pick<Stripe.SubscriptionSchedule.Phase, 'start_date' | 'end_date'> {
  items: { price: PriceRecord }[];
}
export interface ScheduleRecord extends Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'status'> {
  subscription: string | null;
  phases: PhaseRecord[];
  current_phase: Pick<PhaseRecord, 'start_date' | 'end_date'> | null;
}
export interface SessionRecord extends Pick<Stripe.Checkout.Session, 'id' | 'object' | 'status' | 'url'> {
  customer: string;
  subscription: string | null;
  success_url: string;
  metadata: Metadata;
  price: PriceRecord;
  subscriptionMetadata: Metadata;
}
export type PortalRecord = Pick<Stripe.BillingPortal.Configuration, 'id' | 'object' | 'active'> & {
  metadata: Metadata;
};

type Described = SubscriptionRecord | InvoiceRecord | SessionRecord | ScheduleRecord | CustomerRecord;
export interface EventRecord extends Pick<Stripe.Event, 'id' | 'object' | 'created'> {
  type: Stripe.Event['type'];
  data: { object: Described };
}

/** A rejection in Stripe's format. */
export class Rejection extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

export const missing = (id: string) => new Rejection(404, 'resource_missing', `No such object: ${id}`);
