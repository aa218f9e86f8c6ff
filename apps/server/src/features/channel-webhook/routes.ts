import * as contract from '@quartermaster/contract/channel-webhook';
import type { Routes } from '../../platform/http/routes.ts';
import { deleteChannel } from './commands/delete-channel.ts';
import { queueTest, resendUnconfirmed } from './commands/queue-posts.ts';
import { setChannel } from './commands/set-channel.ts';
import { updateChannel } from './commands/update-channel.ts';
import { readChangedChannel, readChannel } from './queries/channel.ts';

/** The Discord channel for the posts of a party (DEC-14). */
export function channelWebhookRoutes(routes: Routes): void {
  routes.read(contract.getChannelWebhook, async ({ sql, actor, params }) => ({
    data: await readChannel(sql, actor.userId, params.id),
  }));
  routes.write(contract.setChannelWebhook, async ({ tx, actor, params, body }) => {
    await setChannel(tx, actor, params.id, body.channel_webhook.url, routes.services);
    return { data: await readChangedChannel(tx.sql, params.id) };
  });
  routes.write(contract.updateChannelWebhook, async ({ tx, actor, params, body }) => {
    await updateChannel(tx, actor, params.id, body.channel_webhook.state);
    return { data: await readChangedChannel(tx.sql, params.id) };
  });
  routes.write(contract.testChannelWebhook, async ({ tx, actor, params }) => {
    await queueTest(tx, actor, params.id);
    return { data: await readChangedChannel(tx.sql, params.id) };
  });
  routes.write(contract.resendChannelWebhook, async ({ tx, actor, params }) => {
    await resendUnconfirmed(tx, actor, params.id);
    return { data: await readChangedChannel(tx.sql, params.id) };
  });
  routes.write(contract.deleteChannelWebhook, async ({ tx, actor, params }) => {
    await deleteChannel(tx, actor, params.id);
    return undefined;
  });
}
