import { graceEnd, nextState } from '@quartermaster/rules/subscription-state';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import * as store from '../store.ts';
import type { BillingMailServices } from './queue-billing-mail.ts';
import { storeSubscription } from './store-subscription.ts';
import { type BillingServices, syncSubscription } from './sync-subscription.ts';

/**
 * Cancels a subscription whose payment is overdue by seven days, unless it was paid in the meantime (DEC-9).
 */
export async function endGrace(services: BillingServices, reference: string): Promise<void> {
  const { payments, now } = services;
  const since = (await payments.read(reference))?.state.pastDueSince;
  if (since && graceEnd(since) <= now()) {
    const endedState = await payments.change(reference, { type: 'grace_ended' }, `grace ended ${reference}`);
    const outcome = await transact(services, (tx) => storeSubscription(tx, services, endedState));
    if (outcome === 'stored') return;
  }
  await syncSubscription(services, reference);
}

/** Ends a sandbox subscription once Stripe is configured, because no one pays for it. */
export async function endSandboxSubscription(
  tx: Tx,
  services: BillingMailServices,
  id: string,
): Promise<void> {
  const row = await store.readLive(tx, id);
  if (!row) return;
  const state = nextState(store.stateOf(row), { type: 'canceled', reason: 'sandbox_closed', at: tx.now });
  if (!state) return;
  const { provider, reference, user_id: userId } = row;
  await storeSubscription(tx, services, {
    provider,
    reference,
    userId,
    revision: row.revision + 1,
    state,
    card: null,
  });
}
