import { expect, test } from 'vitest';
import { newDice } from '../../../test/announcements.ts';
import { announcementOf, formValuesOf } from './view.ts';

test('times that were not changed are sent as they are, with their seconds and in the repeated hour of October', () => {
  const zone = 'Europe/Vienna';
  const draft = {
    ...newDice,
    starts_at: '2027-10-01T10:00:30.000Z',
    // 02:30 for the first time, and for the second time.
    ends_at: '2027-10-31T00:30:00.000Z',
  };
  for (const ends_at of [draft.ends_at, '2027-10-31T01:30:00.000Z']) {
    const values = formValuesOf({ ...draft, ends_at }, zone);
    expect(announcementOf({ ...values, title: 'New title' }, zone, { ...draft, ends_at })).toMatchObject({
      title: 'New title',
      starts_at: draft.starts_at,
      ends_at,
    });
  }
  const moved = { ...formValuesOf(draft, zone), starts_at: '2027-10-01T12:01' };
  expect(announcementOf(moved, zone, draft)).toMatchObject({ starts_at: '2027-10-01T10:01:00.000Z' });
});

test('announcementOf names the field of an invalid start or a missing end instead of leaving the start out', () => {
  const values = formValuesOf(newDice, 'UTC');
  expect(announcementOf({ ...values, starts_at: '20277-10-01T12:00' }, 'UTC')).toBe('starts_at');
  expect(announcementOf({ ...values, ends_at: '' }, 'UTC')).toBe('ends_at');
  expect(announcementOf({ ...values, starts_at: '' }, 'UTC')).toMatchObject({ starts_at: null });
});
