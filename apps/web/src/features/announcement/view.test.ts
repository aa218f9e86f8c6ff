import { expect, test } from 'vitest';
import { newDice } from '../../../test/announcements.ts';
import { announcementOf, formValuesOf } from './view.ts';

test('announcementOf keeps the exact instant of unchanged times, with seconds and in the hour that clocks repeat', () => {
  const zone = 'Europe/Vienna';
  const draft = {
    ...newDice,
    starts_at: '2027-10-01T10:00:30.000Z',
    // 02:30 in summer time; the loop also tests 02:30 in standard time, an hour later.
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

test('announcementOf returns the name of the field for an invalid start or a missing end, and null for an empty start', () => {
  const values = formValuesOf(newDice, 'UTC');
  expect(announcementOf({ ...values, starts_at: '20277-10-01T12:00' }, 'UTC')).toBe('starts_at');
  expect(announcementOf({ ...values, ends_at: '' }, 'UTC')).toBe('ends_at');
  expect(announcementOf({ ...values, starts_at: '' }, 'UTC')).toMatchObject({ starts_at: null });
});
