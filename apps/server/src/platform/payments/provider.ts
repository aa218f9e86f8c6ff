import type { Invoice, SandboxCheckout, SandboxStep } from '@quartermaster/contract/billing';
import type { Plan } from '@quartermaster/rules/billing-plan';
import type { Snapshot, SubscriptionEvent } from '@quartermaster/rules/subscription-state';
import type { Queue } from '../jobs.ts';
import type { Page } from '../page.ts';

/** A subscription as its provider has it now. */
export interface ProvidedSubscription extends Snapshot {
  readonly reference: string;
  readonly userId: string;
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

/**
 * Takes payments (DEC-9). Every change queues a job of `syncQueue` with the reference at the provider, so that a
 * caller who stops before storing the result loses nothing (ADR 0167). Calls open their own transactions or
 * connections: never call one inside a transaction.
 */
export interface PaymentProvider {
  readonly name: 'sandbox';
  /** Replaces an earlier checkout of the user that was not paid. */
  createCheckout(userId: string, plan: Plan, returnUrl: string): Promise<{ id: string; url: string }>;
  read(reference: string): Promise<ProvidedSubscription | null>;
  /** Throws CONFLICT when the event is impossible in the subscription's state. */
  change(reference: string, event: SubscriptionEvent): Promise<ProvidedSubscription>;
  invoices(userId: string, page: { page: number; per_page: number }): Promise<Page<Invoice>>;
  portalUrl(userId: string, returnUrl: string): Promise<string>;
  /** Live subscriptions in the order of their references, after the given one. */
  liveReferences(after: string, limit: number): Promise<string[]>;
}

/** What only the sandbox has: the pages that a real provider hosts, and a clock that can be moved. */
export interface Sandbox extends PaymentProvider {
  checkout(userId: string, id: string): Promise<SandboxCheckout>;
  /** The reference of the subscription that began, or null when there is none yet. */
  pay(userId: string, id: string, outcome: SandboxOutcome): Promise<string | null>;
  advance(userId: string, step: SandboxStep): Promise<string>;
  /** Renews and ends what is due by the real clock. */
  runDue(): Promise<void>;
}

export type SandboxOutcome = 'succeed' | 'decline' | 'requires_authentication';

/** Something changed at the provider: its state is read and stored. */
export const syncQueue: Queue = { name: 'billing', retrySeconds: 2, expireSeconds: 60 };
