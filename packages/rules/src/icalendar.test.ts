import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, toICalendar } from './icalendar.ts';

const event: CalendarEvent = {
  uid: '1@quartermaster',
  changedAt: new Date('2026-11-22T10:00:00.000Z'),
  startsAt: new Date('2026-11-28T18:30:00.000Z'),
  summary: 'Session of The Copper Lanterns',
  description: '',
  url: 'https://example.org/parties/1',
};

/**
 * Parses a property as a calendar client does: unfolds the lines, finds the property and unescapes its value.
 */
function property(calendar: string, name: string): string | undefined {
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  const line = lines.find((candidate) => candidate.startsWith(`${name}:`));
  return line?.slice(name.length + 1).replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
}

describe('calendar', () => {
  it('has every required property of a calendar and an event, in UTC', () => {
    expect(toICalendar('Sessions', [event]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Quartermaster//Next sessions//EN',
      'NAME:Sessions',
      'X-WR-CALNAME:Sessions',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VTIMEZONE',
      'TZID:UTC',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:1@quartermaster',
      'DTSTAMP:20261122T100000Z',
      'LAST-MODIFIED:20261122T100000Z',
      'DTSTART:20261128T183000Z',
      'SUMMARY:Session of The Copper Lanterns',
      'URL:https://example.org/parties/1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('removes only control characters other than tabs and line breaks, and folds lines to at most 75 octets', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 }).map((value) => value.toWellFormed());
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const calendar = toICalendar('Sessions', [{ ...event, summary, description: `x${description}` }]);
        for (const line of calendar.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        const normalized = (value: string) =>
          value.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
        expect(property(calendar, 'SUMMARY')).toBe(normalized(summary));
        expect(property(calendar, 'DESCRIPTION')).toBe(normalized(`x${description}`));
      }),
    );
  });

  it('does not allow a text to start a new line', () => {
    const summary = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nATTACH:https://evil.example';
    const lines = toICalendar('Sessions', [{ ...event, summary }]).split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false);
  });
});
