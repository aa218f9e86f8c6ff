import { afterEach, expect, test } from 'vitest';
import { dateText } from './dates.ts';
import { timeZone } from './preferences.ts';

afterEach(() => timeZone.set(''));

const evening = '2026-11-21T23:30:00.000Z';
const formattedIn = (zone: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: zone }).format(new Date(evening));

test('date is shown in the time zone of the profile', () => {
  timeZone.set('Pacific/Kiritimati');
  expect(dateText(evening)).toBe(formattedIn('Pacific/Kiritimati'));
  expect(dateText(evening)).not.toBe(formattedIn('UTC'));
});

test('date in UTC does not depend on the time zone of the profile', () => {
  timeZone.set('Pacific/Kiritimati');
  expect(dateText(evening, 'UTC')).toBe(formattedIn('UTC'));
});
