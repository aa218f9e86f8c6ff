/** The part of iCalendar (RFC 5545) that a list of events requires. */

export interface CalendarEvent {
  /** Unique over all calendars: `id@host`. */
  readonly uid: string;
  readonly changedAt: Date;
  readonly startsAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

const LINE_OCTETS = 75;

/**
 * RFC 5545, 3.3.11: backslash, semicolon, comma and line breaks are escaped. Other control characters are removed,
 * except for tabs, which are allowed.
 */
const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');

/** 3.3.5, form 2: UTC. */
const utcText = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/**
 * 3.1: lines have at most 75 octets; a longer line continues on the next line after a space. Characters are
 * never split.
 */
function foldLine(line: string): string {
  let [out, width] = ['', 0];
  for (const character of line) {
    const size = octets(character);
    if (width + size > LINE_OCTETS) {
      out += '\r\n ';
      width = 1;
    }
    out += character;
    width += size;
  }
  return out;
}

/** 3.4 requires a component even if there is no event. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const linesOf = ({ uid, changedAt, startsAt, summary, description, url }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utcText(changedAt)}`,
  `LAST-MODIFIED:${utcText(changedAt)}`,
  `DTSTART:${utcText(startsAt)}`,
  `SUMMARY:${escapeText(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
  `URL:${url}`,
  'END:VEVENT',
];

/** A calendar as text/calendar, with a refresh interval of one hour for clients (RFC 7986, 5.7). */
export function toICalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quartermaster//Next sessions//EN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...TIME_ZONE,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
