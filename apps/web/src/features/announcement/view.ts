import {
  ANNOUNCEMENT_STATES,
  type Announcement,
  type AnnouncementChannel,
  type AnnouncementState,
} from '@quartermaster/contract/announcement';
import { ANNOUNCEMENT_AUDIENCE_COUNT_MAX } from '@quartermaster/contract/constants';
import { ROLE_LABELS } from '@quartermaster/rules/role-labels';
import { ROLES } from '@quartermaster/rules/roles';
import { TIER_NAMES, TIERS } from '@quartermaster/rules/tier-names';
import { dateTimeText } from '../../platform/dates.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { instantAt, localTimeText } from '../game-session/view.ts';
import type { AnnouncementForm } from './api.ts';

export const STATE_TEXT: Record<AnnouncementState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  active: { label: 'Active', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'warning' },
};
export const STATE_CHOICES = ANNOUNCEMENT_STATES.map((value) => ({ value, label: STATE_TEXT[value].label }));

const CHANNELS: Record<AnnouncementChannel, string> = {
  banner: 'Banner',
  notice: 'Notification',
  mail: 'Email',
};
export const CHANNEL_CHOICES = [
  {
    value: 'banner',
    label: CHANNELS.banner,
    description: 'Shown on every page until the user dismisses it or it ends.',
  },
  { value: 'notice', label: CHANNELS.notice, description: 'Sent once, when the announcement starts.' },
  {
    value: 'mail',
    label: CHANNELS.mail,
    description: 'Sent to the verified addresses of users who have not unsubscribed.',
  },
] as const;
export const TIER_CHOICES = TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));
export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export const channelsText = ({ channels }: Pick<Announcement, 'channels'>): string =>
  channels.map((channel) => CHANNELS[channel]).join(', ');

/** "Everyone", "Guild tier", "Game Master in any party". */
export function audienceText({ tiers, roles }: Pick<Announcement, 'tiers' | 'roles'>): string {
  const tierText = tiers.map((tier) => TIER_NAMES[tier]).join(' or ');
  const roleText = roles.map((role) => ROLE_LABELS[role]).join(' or ');
  const parts = [tierText && `${tierText} tier`, roleText && `${roleText} in any party`].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'Everyone';
}

/** "1,234 users", or "10,000 or more users" if counting stopped at the bound. */
export const usersText = (users: number): string =>
  `${users.toLocaleString('en-US')}${users >= ANNOUNCEMENT_AUDIENCE_COUNT_MAX ? ' or more' : ''} ${users === 1 ? 'user' : 'users'}`;

/** "2026-11-23 12:00 UTC" */
export const utcText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** A time in the reader's time zone, followed by the time in UTC in parentheses. */
export const dateTimeWithUtc = (iso: string): string => `${dateTimeText(iso)} (${utcText(iso)})`;

/** The values of the form; times are in the admin's time zone. */
export type FormValues = Omit<AnnouncementForm, 'starts_at'> & { starts_at: string };

export const NEW_ANNOUNCEMENT: FormValues = {
  title: '',
  text: '',
  channels: ['banner', 'notice'],
  tiers: [],
  roles: [],
  starts_at: '',
  ends_at: '',
};

export const formValuesOf = (draft: Announcement, zone: string | undefined): FormValues => ({
  title: draft.title,
  text: draft.text,
  channels: draft.channels,
  tiers: draft.tiers,
  roles: draft.roles,
  starts_at: draft.starts_at ? localTimeText(draft.starts_at, zone) : '',
  ends_at: localTimeText(draft.ends_at, zone),
});

/**
 * The request body for the values of the form, or the name of the field whose time is missing or invalid. The fields
 * have no seconds, and an hour is ambiguous when clocks change: times of the draft that were not changed are sent as
 * they are.
 */
export function announcementOf(
  { starts_at, ends_at, ...content }: FormValues,
  zone: string | undefined,
  draft?: Announcement,
): AnnouncementForm | 'starts_at' | 'ends_at' {
  const before = draft && formValuesOf(draft, zone);
  const start = before?.starts_at === starts_at ? draft?.starts_at : instantAt(starts_at, zone);
  const end = before?.ends_at === ends_at ? draft?.ends_at : instantAt(ends_at, zone);
  if (starts_at !== '' && !start) return 'starts_at';
  return end ? { ...content, starts_at: start ?? null, ends_at: end } : 'ends_at';
}
