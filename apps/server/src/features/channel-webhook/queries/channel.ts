import type { ChannelWebhook } from '@quartermaster/contract/channel-webhook';
import { notFound } from '@quartermaster/contract/errors';
import type { Sql } from '../../../platform/database.ts';
import { requireReader } from '../../webhook/policy.ts';
import { presentChannel } from '../present.ts';
import { channelOf } from '../store.ts';

/** The channel of a party for its game masters; null without one. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
export async function readChannel(sql: Sql, userId: string, partyId: string): Promise<ChannelWebhook | null> {
  await requireReader(sql, userId, partyId);
  const row = await channelOf(sql, partyId);
  return row ? presentChannel(row) : null;
}

/** The channel after a change, for the user who made it. Permission is not checked. Throws RESOURCE_NOT_FOUND. */
export async function readChangedChannel(sql: Sql, partyId: string): Promise<ChannelWebhook> {
  const row = await channelOf(sql, partyId);
  if (!row) throw notFound();
  return presentChannel(row);
}
