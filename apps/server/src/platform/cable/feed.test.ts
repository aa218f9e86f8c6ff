import { expect, test } from 'vitest';
import type { Sql } from '../database.ts';
import type { PartySubscription } from './connection.ts';
import { Feed } from './feed.ts';

test('replay sends nothing after its subscription has ended', async () => {
  const events = [1, 2, 3].map((number) => ({ number, channel: 'PartyInventoryChannel', payload: '{}' }));
  const sql = (async () => events) as unknown as Sql;
  const offsets: number[] = [];
  const connection = {
    isOpen: true,
    extended: true,
    // Every frame waits for the slow client.
    unsentBytes: Number.POSITIVE_INFINITY,
    async sendAndFlush(frame: string) {
      offsets.push(JSON.parse(frame).offset);
      subscription.ended = true;
    },
  };
  const subscription = {
    connection,
    identifier: '{}',
    channel: 'PartyInventoryChannel',
    partyId: 'party',
    ended: false,
  } as unknown as PartySubscription;
  await new Feed('party', 'epoch', 3).catchUp(sql, subscription, 0);
  expect(offsets).toEqual([1]);
});
