import type { PartyEvent } from '@quartermaster/contract/realtime';
import { describe, expect, test } from 'vitest';
import { noticeOf } from './party-notices.ts';

const event = (change: Partial<PartyEvent>): PartyEvent => ({
  action: 'inventory_updated',
  party_id: '0192f0aa-0000-7000-8000-000000000010',
  actor_name: 'tobin',
  via: 'web',
  ...change,
});

describe('noticeOf', () => {
  test.each([
    ['web', 'tobin updated inventory'],
    ['discord', 'tobin updated inventory via Discord'],
    ['api', 'tobin updated inventory via API'],
    ['admin', 'Admin tobin updated inventory'],
  ])('names the actor of a change through %s', (via, words) => {
    for (const action of [
      'inventory_updated',
      'item_moved',
      'item_traded',
      'party_inventory_updated',
    ] as const)
      expect(noticeOf(event({ action, via }))).toBe(words);
  });

  test.each([
    ['member_added', 'User joined the party'],
    ['member_removed', 'User left the party'],
    ['shop_deployed', 'tobin opened a shop'],
    ['shop_closed', 'tobin closed a shop'],
    ['shop_updated', null],
    ['party_updated', null],
    ['presence_update', null],
    ['test_connection', null],
  ] as const)('%s returns %s', (action, words) => {
    expect(noticeOf(event({ action }))).toBe(words);
  });
});
