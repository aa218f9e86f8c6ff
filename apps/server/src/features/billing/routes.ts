import * as contract from '@quartermaster/contract/billing';
import { AppError } from '@quartermaster/contract/errors';
import { paged } from '../../platform/http/reply.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import { cancellation, changeSubscription, startCheckout } from './commands/change-subscription.ts';
import { syncSubscription } from './commands/sync-subscription.ts';
import { offerFor } from './policy.ts';
import { presentOffer } from './present.ts';
import { liveSubscription, readSubscription, requireLive } from './queries/subscriptions.ts';
import { stateOf } from './store.ts';

/** Paying for a tier (DEC-9). Calls of the payment provider are outside of transactions, so these are open calls. */
export function billingRoutes(routes: Routes): void {
  const { services } = routes;
  const { payments, now, config } = services;
  routes.open(contract.checkOut, async ({ actor, body, transaction }) => ({
    data: await startCheckout(services, actor, body, transaction),
  }));
  routes.read(contract.previewPlan, async ({ sql, actor, query }) => {
    const live = await liveSubscription(sql, actor.userId);
    const plan = { tier: query.tier_id, interval: query.interval };
    const given = { defaultTier: config.defaultTier, now: now() };
    return { data: presentOffer(offerFor(live && stateOf(live), plan, given)) };
  });
  routes.read(contract.listInvoices, async ({ actor, query }) =>
    paged(query, await payments.invoices(actor.userId, query)),
  );
  const openPortal = async ({ actor, body }: OpenCall<typeof contract.openBillingPortal>) => ({
    data: { portal_url: await payments.portalUrl(actor.userId, body.return_url) },
  });
  routes.open(contract.openBillingPortal, openPortal, { isRepeatable: true });
  changeRoutes(routes);
  sandboxRoutes(routes);
}

function changeRoutes(routes: Routes): void {
  const { services } = routes;
  routes.open(contract.cancelSubscription, async ({ actor, body, transaction }) => {
    const event = cancellation(body, services.now());
    return { data: { subscription: await changeSubscription(services, actor, event, transaction) } };
  });
  routes.open(contract.reactivateSubscription, async ({ actor, transaction }) => ({
    data: {
      subscription: await changeSubscription(services, actor, { type: 'reactivated' }, transaction),
    },
  }));
  routes.open(contract.withdrawDowngrade, async ({ actor, transaction }) => ({
    data: {
      subscription: await changeSubscription(services, actor, { type: 'downgrade_withdrawn' }, transaction),
    },
  }));
}

/** The pages that a real provider hosts. */
function sandboxRoutes(routes: Routes): void {
  const { services } = routes;
  const { payments, sql } = services;
  routes.read(contract.getSandboxCheckout, async ({ actor, params }) => ({
    data: await payments.checkout(actor.userId, params.id),
  }));

  async function pay({ actor, params, body }: OpenCall<typeof contract.paySandboxCheckout>) {
    const reference = await payments.pay(actor.userId, params.id, body.outcome);
    if (reference !== null) await syncSubscription(services, reference);
    return { data: await payments.checkout(actor.userId, params.id) };
  }
  routes.open(contract.paySandboxCheckout, pay, { isRepeatable: true });

  async function advance({ actor, body, transaction }: OpenCall<typeof contract.advanceSandbox>) {
    await transaction((tx) => requireLive(tx.sql, actor.userId));
    const reference = await payments.advance(actor.userId, body.step);
    await syncSubscription(services, reference);
    const subscription = await readSubscription(sql, actor.userId);
    if (!subscription) throw new AppError('CONFLICT');
    return { data: { subscription } };
  }
  routes.open(contract.advanceSandbox, advance);
}
