import type { PartyEvent } from '@quartermaster/contract/realtime';
import { expect, test } from 'vitest';
import { containersOf, noticeOf } from './live.ts';

const event = (change: Partial<PartyEvent> = {}): PartyEvent => ({
  action: 'item_moved',
  party_id: 'p',
  actor_name: 'Tomas',
  via: 'web',
  ids: { item_instance_ids: ['i'], source_container_id: 'a', target_container_id: 'b' },
  ...change,
});

test('the containers of an event are those it names, and only those', () => {
  expect(containersOf(event())).toEqual(['a', 'b']);
  expect(containersOf(event({ ids: { container_id: 'c', character_id: 'h' } }))).toEqual(['c']);
  expect(containersOf(event({ ids: undefined }))).toEqual([]);
});

test.each([
  ['web', 'Tomas updated inventory'],
  ['discord', 'Tomas updated inventory via Discord'],
  ['api', 'Tomas updated inventory via API'],
  ['admin', 'Admin Tomas updated inventory'],
])('a change made by %s is said as “%s”', (via, words) => {
  expect(noticeOf(event({ via }))).toBe(words);
});

test('what is no change of the inventory is not said', () => {
  expect(noticeOf(event({ action: 'presence_update' }))).toBeNull();
});
