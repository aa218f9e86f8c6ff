import type { PartyEvent } from '@quartermaster/contract/realtime';
import { expect, test } from 'vitest';
import { noticeOf } from './live.ts';

const event = (change: Partial<PartyEvent>): PartyEvent => ({
  action: 'inventory_updated',
  party_id: '0192f0aa-0000-7000-8000-000000000010',
  actor_name: 'tobin',
  via: 'web',
  ...change,
});

test('a change of the inventory is said with the name and how it was made', () => {
  expect(noticeOf(event({}))).toBe('tobin updated inventory');
  expect(noticeOf(event({ via: 'discord' }))).toBe('tobin updated inventory via Discord');
  expect(noticeOf(event({ via: 'api' }))).toBe('tobin updated inventory via API');
  expect(noticeOf(event({ via: 'admin' }))).toBe('Admin tobin updated inventory');
});

test('who comes and goes is said; the rest only refreshes', () => {
  expect(noticeOf(event({ action: 'member_added' }))).toBe('User joined the party');
  expect(noticeOf(event({ action: 'member_removed' }))).toBe('User left the party');
  expect(noticeOf(event({ action: 'party_updated' }))).toBeNull();
  expect(noticeOf(event({ action: 'item_moved' }))).toBeNull();
});
