import type { Invoice, SandboxCheckout, SandboxStep } from '@quartermaster/contract/billing';
import { AppError } from '@quartermaster/contract/errors';
import type { Plan } from '@quartermaster/rules/billing-plan';
import type { Snapshot, SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type { Queue } from '../jobs.ts';
import type { Page } from '../page.ts';

export type ProviderName = 'sandbox' | 'stripe';

/**
 * The current state of a subscription at its provider. `revision` is not lower than the revision of any state stored
 * before this state was read, and higher if the state has changed since.
 */
export interface ProvidedSubscription extends Snapshot {
  readonly provider: ProviderName;
  readonly reference: string;
  readonly userId: string;
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

/** The URL of the page on which the buyer pays, or an existing subscription that this server has not stored yet. */
export type Checkout = { readonly id: string | null; readonly url: string } | { readonly running: string };

/** The immediate cost of an upgrade, in US cents. */
export interface Proration {
  readonly charge: number;
  readonly credit: number;
  readonly amount: number;
}

/**
 * A provider that processes payments (DEC-9). Every change leads to a `syncQueue` job, from the sandbox or from the
 * provider's event, so that nothing is lost if the caller stops before storing the result (ADR 0167). Methods open
 * their own transactions or connections: never call them inside a transaction. They throw SERVICE_UNAVAILABLE when the
 * provider does not respond.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /**
   * Replaces an earlier unpaid checkout of the user.
   * @param action identifies the user's action: for a repetition Stripe returns the same checkout, the sandbox a new
   *   one
   */
  createCheckout(userId: string, plan: Plan, returnUrl: string, action: string): Promise<Checkout>;
  read(reference: string): Promise<ProvidedSubscription | null>;
  /**
   * Throws CONFLICT when the event is impossible in the subscription's state or the payment is declined, and
   * `ConfirmationRequired` when the buyer has to authenticate the payment.
   */
  change(reference: string, event: SubscriptionEvent, action: string): Promise<ProvidedSubscription>;
  /** The current cost of an upgrade. */
  prorate(reference: string, plan: Plan): Promise<Proration>;
  invoices(userId: string, page: { page: number; per_page: number }): Promise<Page<Invoice>>;
  portalUrl(userId: string, returnUrl: string): Promise<string>;
  /**
   * A page of references that include every active and past due subscription: the page after the reference `after`, or
   * the first page if it is null.
   */
  liveReferences(after: string | null, limit: number): Promise<string[]>;
}

/** Thrown before anything has changed: the buyer must authenticate the payment on the provider's page at `url`. */
export class ConfirmationRequired extends Error {
  readonly url: string;
  constructor(url: string) {
    super('The buyer has to authenticate the payment');
    this.url = url;
  }
}

/** The operations that only the sandbox has: pages that a real provider hosts, and an adjustable clock. */
export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox';
  checkout(userId: string, id: string): Promise<SandboxCheckout>;
  /** The reference of the checkout's subscription, even if a decline canceled it; null if there is none. */
  pay(userId: string, id: string, outcome: SandboxOutcome): Promise<string | null>;
  advance(userId: string, step: SandboxStep): Promise<string>;
  /** Renews and ends subscriptions that are due by the real clock. */
  processDueSubscriptions(): Promise<void>;
}

export type SandboxOutcome = 'succeed' | 'decline' | 'requires_authentication';

/** The operations that only Stripe has: events, customers and refunds. */
export interface StripePayments extends PaymentProvider {
  readonly name: 'stripe';
  /** Throws BAD_REQUEST when the signature is wrong or older than five minutes. */
  verifiedEvent(payload: Uint8Array, signature: string): StripeEvent;
  /** Sends the customer's current email address to Stripe; idempotent. */
  updateCustomer(userId: string): Promise<void>;
  /** Cancels a subscription immediately and refunds its last payment; idempotent. */
  refund(reference: string): Promise<void>;
}

/** An event with a valid Stripe signature. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The subscription that the event concerns, or null. */
  readonly reference: string | null;
}

export type Payments = Sandbox | StripePayments;

/** Jobs that read a changed subscription from the provider and store its state. */
export const syncQueue: Queue = { name: 'billing', retrySeconds: 2, expireSeconds: 60 };

/** The error for a change that the current state of a subscription does not allow. */
export const subscriptionChanged = (): AppError =>
  new AppError('CONFLICT', 'The subscription has changed. Reload and try again.');
