import * as contract from '@quartermaster/contract/billing';
import { AppError, notFound } from '@quartermaster/contract/errors';
import * as events from '@quartermaster/contract/webhook-events';
import { datedCsv } from '../../platform/csv.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { paginated } from '../../platform/http/reply.ts';
import type { OpenCall, Routes } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import {
  type Change,
  cancellation,
  changeSubscription,
  startCheckout,
} from './commands/change-subscription.ts';
import { receiveEvent } from './commands/receive-event.ts';
import { replayEvent } from './commands/replay-event.ts';
import { syncSubscription } from './commands/sync-subscription.ts';
import { presentOffer } from './present.ts';
import { readOffer } from './queries/offer.ts';
import { liveSubscription, readSubscription, requireLiveSubscription } from './queries/subscriptions.ts';
import { eventLines, listEvents } from './queries/webhook-events.ts';

/**
 * Paying for a tier (DEC-9). Most endpoints use `routes.open`, because the payment provider is called outside
 * of transactions.
 */
export function billingRoutes(routes: Routes): void {
  const { services } = routes;
  const { payments } = services;
  routes.open(contract.checkOut, async (call) => ({
    data: await startCheckout(services, changeOf(call), call.body),
  }));
  routes.read(contract.previewPlan, async ({ sql, actor, query }) => {
    const runningSubscription = await liveSubscription(sql, actor.userId);
    const plan = { tier: query.tier_id, interval: query.interval };
    return { data: presentOffer(await readOffer(services, runningSubscription, plan)) };
  });
  routes.read(contract.listInvoices, async ({ actor, query }) =>
    paginated(query, await payments.invoices(actor.userId, query)),
  );
  const openPortal = async ({ actor, body }: OpenCall<typeof contract.openBillingPortal>) => ({
    data: { portal_url: await payments.portalUrl(actor.userId, body.return_url) },
  });
  routes.open(contract.openBillingPortal, openPortal, { isRepeatable: true });
  const receive = async ({ body, request }: OpenCall<typeof contract.receiveStripeEvent>) => {
    await receiveEvent(services, { payload: body, signature: request.headers['stripe-signature'] });
    return { data: { received: true as const } };
  };
  routes.open(contract.receiveStripeEvent, receive, { isRepeatable: true });
  eventRoutes(routes);
  changeRoutes(routes);
  sandboxRoutes(routes);
}

/** The Stripe events in the admin area. */
function eventRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(events.listWebhookEvents, async ({ sql, query }) =>
    paginated(query, await listEvents(sql, query)),
  );
  routes.download(events.exportWebhookEvents, async ({ sql, query }) =>
    datedCsv('stripe-events', now(), events.WEBHOOK_EVENT_CSV_COLUMNS, eventLines(sql, query)),
  );
  routes.write(events.replayWebhookEvent, async ({ tx, actor, params, body }) => {
    await replayEvent(tx, routes.services, actor, { ...params, ...body });
    return undefined;
  });
}

type ChangeCall = Pick<Change, 'actor' | 'transaction'> & Pick<OpenCall<typeof contract.checkOut>, 'request'>;

const changeOf = ({ actor, request, transaction }: ChangeCall): Change => ({
  actor,
  requestKey: `${actor.userId} ${idempotencyKeyOf(request) ?? newId()}`,
  transaction,
});

function changeRoutes(routes: Routes): void {
  const { services } = routes;
  routes.open(contract.cancelSubscription, async (call) => {
    const event = cancellation(call.body, services.now());
    return { data: { subscription: await changeSubscription(services, changeOf(call), event) } };
  });
  routes.open(contract.reactivateSubscription, async (call) => ({
    data: { subscription: await changeSubscription(services, changeOf(call), { type: 'reactivated' }) },
  }));
  routes.open(contract.withdrawDowngrade, async (call) => ({
    data: {
      subscription: await changeSubscription(services, changeOf(call), { type: 'downgrade_withdrawn' }),
    },
  }));
}

/** The checkout and the steps of subscriptions in the sandbox. With another provider, they return 404. */
function sandboxRoutes(routes: Routes): void {
  const { services } = routes;
  const sandbox = () => {
    if (services.payments.name === 'sandbox') return services.payments;
    throw notFound();
  };
  routes.read(contract.getSandboxCheckout, async ({ actor, params }) => ({
    data: await sandbox().checkout(actor.userId, params.id),
  }));

  async function pay({ actor, params, body }: OpenCall<typeof contract.paySandboxCheckout>) {
    const reference = await sandbox().pay(actor.userId, params.id, body.outcome);
    if (reference !== null) await syncSubscription(services, reference);
    return { data: await sandbox().checkout(actor.userId, params.id) };
  }
  routes.open(contract.paySandboxCheckout, pay, { isRepeatable: true });

  async function advance({ actor, body, transaction }: OpenCall<typeof contract.advanceSandbox>) {
    const { advance } = sandbox();
    await transaction((tx) => requireLiveSubscription(tx.sql, actor.userId));
    await syncSubscription(services, await advance(actor.userId, body.step));
    const subscription = await readSubscription(services.sql, actor.userId);
    if (!subscription) throw new AppError('CONFLICT');
    return { data: { subscription } };
  }
  routes.open(contract.advanceSandbox, advance);
}
