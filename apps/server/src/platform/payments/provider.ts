import type { Invoice, SandboxCheckout, SandboxStep } from '@quartermaster/contract/billing';
import type { Plan } from '@quartermaster/rules/billing-plan';
import type { Snapshot, SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type { Queue } from '../jobs.ts';
import type { Page } from '../page.ts';

export type ProviderName = 'sandbox' | 'stripe';

/**
 * A subscription as its provider has it now. `revision` is higher than that of every state which was stored before this
 * one was read.
 */
export interface ProvidedSubscription extends Snapshot {
  readonly provider: ProviderName;
  readonly reference: string;
  readonly userId: string;
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

/** A page where the buyer pays, or the subscription at the provider that this server has not stored yet. */
export type Checkout = { readonly id: string | null; readonly url: string } | { readonly running: string };

/** What an upgrade costs at once, in US cents. */
export interface Proration {
  readonly charge: number;
  readonly credit: number;
  readonly amount: number;
}

/**
 * Takes payments (DEC-9). Every change queues a job of `syncQueue` with the reference at the provider, so that a
 * caller who stops before storing the result loses nothing (ADR 0167). Calls open their own transactions or
 * connections: never call one inside a transaction. Throws SERVICE_UNAVAILABLE when the provider does not respond.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /**
   * Replaces an earlier checkout of the user that was not paid.
   * @param action names what the user did: repeated, it has no second effect
   */
  createCheckout(userId: string, plan: Plan, returnUrl: string, action: string): Promise<Checkout>;
  read(reference: string): Promise<ProvidedSubscription | null>;
  /**
   * Throws CONFLICT when the event is impossible in the subscription's state or the payment is declined, and
   * `ConfirmationRequired` when the buyer has to authenticate the payment.
   */
  change(reference: string, event: SubscriptionEvent, action: string): Promise<ProvidedSubscription>;
  /** What an upgrade costs at this moment. */
  prorate(reference: string, plan: Plan): Promise<Proration>;
  invoices(userId: string, page: { page: number; per_page: number }): Promise<Page<Invoice>>;
  portalUrl(userId: string, returnUrl: string): Promise<string>;
  /** A page of live subscriptions after the given one, or the first page. */
  activeReferences(after: string | null, limit: number): Promise<string[]>;
}

/** Nothing has changed yet: the buyer authenticates the payment on this page of the provider. */
export class ConfirmationRequired extends Error {
  readonly url: string;
  constructor(url: string) {
    super('The buyer has to authenticate the payment');
    this.url = url;
  }
}

/** What only the sandbox has: the pages that a real provider hosts, and a clock that can be moved. */
export interface Sandbox extends PaymentProvider {
  readonly name: 'sandbox';
  checkout(userId: string, id: string): Promise<SandboxCheckout>;
  /** The reference of the subscription that began, or null when there is none yet. */
  pay(userId: string, id: string, outcome: SandboxOutcome): Promise<string | null>;
  advance(userId: string, step: SandboxStep): Promise<string>;
  /** Renews and ends what is due by the real clock. */
  runDue(): Promise<void>;
}

export type SandboxOutcome = 'succeed' | 'decline' | 'requires_authentication';

/** What only Stripe has: events that it sends, and payments that can be refunded. */
export interface StripePayments extends PaymentProvider {
  readonly name: 'stripe';
  /** Throws BAD_REQUEST when the signature is wrong or older than five minutes. */
  verifiedEvent(payload: Uint8Array, signature: string): StripeEvent;
  /** Sends the current email address of a user who is a customer; repeated, it has no second effect. */
  updateCustomer(userId: string): Promise<void>;
  /** Cancels a subscription at once and refunds its last payment; repeated, it has no second effect. */
  refund(reference: string): Promise<void>;
}

/** An event that Stripe has signed. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The subscription that it is about; null when it is about none. */
  readonly reference: string | null;
}

export type Payments = Sandbox | StripePayments;

/** Something changed at the provider: its state is read and stored. */
export const syncQueue: Queue = { name: 'billing', retrySeconds: 2, expireSeconds: 60 };
