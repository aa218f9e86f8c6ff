import { NOTIFICATION_KINDS } from '@quartermaster/contract/constants';
import { expect, test } from 'vitest';
import { filterFrom, KINDS, type NotificationFilter, paramsFrom } from './view.ts';

test('every kind has a name and a sign', () => {
  expect(Object.keys(KINDS).sort()).toEqual([...NOTIFICATION_KINDS].sort());
});

test.each<NotificationFilter>([
  { unread: false, kind: 'all', page: 1 },
  { unread: true, kind: 'security', page: 3 },
])('the address keeps the filter %o', (filter) => {
  expect(filterFrom(new URLSearchParams(paramsFrom(filter)))).toEqual(filter);
});

test('what makes no sense in the address counts as not there', () => {
  const filter = filterFrom(new URLSearchParams('kind=gossip&page=-2'));
  expect(filter).toEqual({ unread: false, kind: 'all', page: 1 });
});
