import { describe, expect, test } from 'vitest';
import { instantAt, localTimeText } from './view.ts';

describe('instantAt', () => {
  test.each([
    ['2027-01-04T20:00', 'Europe/Berlin', '2027-01-04T19:00:00.000Z'],
    ['2027-07-04T20:00', 'Europe/Berlin', '2027-07-04T18:00:00.000Z'],
    // Around the change to summer time, at 01:00 UTC.
    ['2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00:00.000Z'],
    ['2027-01-04T20:00', 'America/St_Johns', '2027-01-04T23:30:00.000Z'],
    ['2027-01-04T20:00', 'Pacific/Kiritimati', '2027-01-04T06:00:00.000Z'],
    ['2027-01-04T20:00', 'UTC', '2027-01-04T20:00:00.000Z'],
  ])('converts %s in %s to %s', (localTime, timeZone, instant) => {
    expect(instantAt(localTime, timeZone)).toBe(instant);
    expect(localTimeText(instant, timeZone)).toBe(localTime);
  });

  test('uses the time zone of the device if none is given', () => {
    const instant = instantAt('2027-01-04T20:00', undefined);
    expect(instant).toBe(new Date(2027, 0, 4, 20).toISOString());
  });

  test('returns null for an incomplete time', () => {
    expect(instantAt('', 'UTC')).toBeNull();
    expect(instantAt('2027-01-04', 'UTC')).toBeNull();
  });
});
