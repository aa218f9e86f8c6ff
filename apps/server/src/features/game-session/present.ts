import type { GameSession } from '@quartermaster/contract/game-session';
import { toICalendar } from '@quartermaster/rules/icalendar';
import type { Row } from '../../platform/db-types.ts';
import type { Email } from '../../platform/mail/email.ts';

type GameSessionColumns = Pick<Row<'game_sessions'>, 'id' | 'starts_at' | 'note' | 'link'>;

export interface GameSessionRow extends GameSessionColumns {
  answers: GameSession['answers'];
}

export interface CalendarRow
  extends GameSessionColumns,
    Pick<Row<'game_sessions'>, 'party_id' | 'updated_at'> {
  party_name: string;
}

export interface GameSessionReminder
  extends Omit<GameSessionColumns, 'id'>,
    Pick<Row<'users'>, 'email' | 'time_zone'>,
    Pick<Row<'game_sessions'>, 'party_id'> {
  party_name: string;
}

export const presentGameSession = (row: GameSessionRow): GameSession => ({
  ...row,
  starts_at: row.starts_at.toISOString(),
});

const summaryOf = (partyName: string): string => `Session of ${partyName}`;
const partyPage = (publicUrl: string, partyId: string): string => `${publicUrl}/parties/${partyId}`;

/**
 * The sessions in iCalendar format. Each has the URL of its party's page; the meeting link is part of the
 * description.
 */
export const presentCalendar = (publicUrl: string, rows: readonly CalendarRow[]): string =>
  toICalendar(
    'Quartermaster sessions',
    rows.map((row) => ({
      uid: `${row.id}@${new URL(publicUrl).hostname}`,
      changedAt: row.updated_at,
      startsAt: row.starts_at,
      summary: summaryOf(row.party_name),
      description: [row.note, row.link].filter(Boolean).join('\n'),
      url: partyPage(publicUrl, row.party_id),
    })),
  );

/** Date and time in the recipient's zone, or in UTC if the profile has no time zone. */
const startText = (startsAt: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone || 'UTC',
  }).format(startsAt);

export const gameSessionReminderEmail = (publicUrl: string, reminder: GameSessionReminder): Email => ({
  to: reminder.email,
  subject: summaryOf(reminder.party_name),
  paragraphs: [
    `The next session of ${reminder.party_name} is on ${startText(reminder.starts_at, reminder.time_zone)}.`,
    ...[reminder.note, reminder.link].filter(Boolean),
  ],
  action: { label: 'Open the party', url: partyPage(publicUrl, reminder.party_id) },
  notes: [
    ...(reminder.time_zone ? [] : ['The time is in UTC. Choose your time zone in your profile.']),
    'You are receiving this email because “Show notifications as they arrive” is on in your preferences.',
  ],
});
