import * as contract from '@quartermaster/contract/webhook';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createWebhook } from './commands/create-webhook.ts';
import { deleteWebhook } from './commands/delete-webhook.ts';
import { queueTest, redeliver } from './commands/queue-delivery.ts';
import { rotateSecret } from './commands/rotate-secret.ts';
import { updateWebhook } from './commands/update-webhook.ts';
import { hasApiAccess } from './policy.ts';
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from './queries/webhooks.ts';

/**
 * The webhooks of a party (DEC-11). Creating a webhook and rotating its secret are open writes, because their replies
 * contain secrets and must not be stored.
 */
export function webhookRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listWebhooks, async ({ sql, actor, params }) => ({
    data: await listWebhooks(sql, actor.userId, params.id),
    meta: { is_in_tier: await hasApiAccess(sql, actor, params.id) },
  }));
  routes.open(contract.createWebhook, async ({ actor, params, body, transaction }) => ({
    data: await transaction(async (tx) => {
      const { id, secret } = await createWebhook(tx, actor, params.id, body.webhook, services);
      return { webhook: await readWebhook(tx.sql, params.id, id), secret };
    }),
  }));
  routes.write(contract.updateWebhook, async ({ tx, actor, params, body }) => {
    await updateWebhook(tx, actor, params, body.webhook, services.config);
    return { data: await readWebhook(tx.sql, params.id, params.webhook_id) };
  });
  routes.open(contract.rotateWebhookSecret, async ({ actor, params, transaction }) => ({
    data: await transaction(async (tx) => {
      const secret = await rotateSecret(tx, actor, params.id, params.webhook_id, services);
      return { webhook: await readWebhook(tx.sql, params.id, params.webhook_id), secret };
    }),
  }));
  routes.write(contract.deleteWebhook, async ({ tx, actor, params }) => {
    await deleteWebhook(tx, actor, params.id, params.webhook_id);
    return undefined;
  });
  deliveryRoutes(routes);
}

function deliveryRoutes(routes: Routes): void {
  routes.write(contract.testWebhook, async ({ tx, actor, params }) => {
    const id = await queueTest(tx, actor, params.id, params.webhook_id);
    return { data: await readDelivery(tx.sql, params.webhook_id, id) };
  });
  routes.read(contract.listWebhookDeliveries, async ({ sql, actor, params, query }) =>
    paginated(query, await listDeliveries(sql, actor.userId, params, query)),
  );
  routes.write(contract.redeliverWebhook, async ({ tx, actor, params }) => {
    await redeliver(tx, actor, params.id, params.webhook_id, params.delivery_id);
    return { data: await readDelivery(tx.sql, params.webhook_id, params.delivery_id) };
  });
}
