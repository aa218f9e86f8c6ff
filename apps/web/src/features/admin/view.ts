import type { AuditEntryView } from '@quartermaster/contract/admin';
import { USER_FILTERS, type UserFilter } from '@quartermaster/contract/admin-users';
import { AUDIT_ACTIONS, type AuditAction } from '@quartermaster/contract/audit-actions';
import { ADMIN_ROWS_COUNT_MAX } from '@quartermaster/contract/constants';
import { PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { capitalize } from '@quartermaster/rules/capitalize';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import { ApiError } from '../../platform/api-error.ts';
import { dateTimeText } from '../../platform/dates.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

const ACTIONS: Record<AuditAction, { label: string; tone: BadgeTone }> = {
  admin_granted: { label: 'Admin granted', tone: 'accent' },
  admin_revoked: { label: 'Admin revoked', tone: 'accent' },
  admin_session_opened: { label: 'Admin session opened', tone: 'accent' },
  unauthorized_admin_access_attempt: { label: 'Unauthorized admin access attempt', tone: 'error' },
  login_rate_limited: { label: 'Login blocked after too many attempts', tone: 'warning' },
  second_factor_added: { label: 'Authenticator app added', tone: 'info' },
  second_factor_removed: { label: 'Second factor removed', tone: 'warning' },
  recovery_codes_replaced: { label: 'Recovery codes replaced', tone: 'info' },
  api_key_created: { label: 'API key created', tone: 'info' },
  api_key_revoked: { label: 'API key revoked', tone: 'neutral' },
  api_key_exposed: { label: 'Exposed API key revoked', tone: 'error' },
  passkey_added: { label: 'Passkey added', tone: 'info' },
  passkey_removed: { label: 'Passkey removed', tone: 'warning' },
  passkey_refused: { label: 'Passkey rejected', tone: 'error' },
  password_changed: { label: 'Password changed', tone: 'info' },
  password_reset: { label: 'Password reset', tone: 'info' },
  email_verified: { label: 'Email address verified', tone: 'neutral' },
  email_changed: { label: 'Email address changed', tone: 'info' },
  email_reverted: { label: 'Email address restored', tone: 'warning' },
  session_revoked: { label: 'One session ended', tone: 'neutral' },
  discord_linked: { label: 'Discord connected', tone: 'neutral' },
  discord_unlinked: { label: 'Discord disconnected', tone: 'neutral' },
  sessions_revoked: { label: 'Multiple sessions ended', tone: 'neutral' },
  refresh_token_reused: { label: 'Refresh token used twice', tone: 'error' },
  webhook_event_replayed: { label: 'Stripe event replayed', tone: 'info' },
  job_retried: { label: 'Background job retried', tone: 'info' },
  job_discarded: { label: 'Background job discarded', tone: 'warning' },
  user_suspended: { label: 'User suspended', tone: 'warning' },
  suspension_lifted: { label: 'Suspension lifted', tone: 'info' },
  password_reset_sent: { label: 'Password reset sent', tone: 'info' },
  tier_granted: { label: 'Tier granted', tone: 'accent' },
  tier_grant_ended: { label: 'Granted tier ended', tone: 'info' },
  account_exported: { label: 'Account data exported', tone: 'warning' },
  bulk_operation_started: { label: 'Bulk operation started', tone: 'warning' },
  bulk_operation_canceled: { label: 'Bulk operation canceled', tone: 'info' },
  party_archived: { label: 'Party archived', tone: 'warning' },
  report_requested: { label: 'Report requested', tone: 'info' },
  report_downloaded: { label: 'Report downloaded', tone: 'warning' },
  report_canceled: { label: 'Report canceled', tone: 'neutral' },
  report_schedule_created: { label: 'Report schedule created', tone: 'info' },
  report_schedule_deleted: { label: 'Report schedule deleted', tone: 'neutral' },
  account_deleted: { label: 'Account deleted', tone: 'warning' },
  verification_started: { label: 'Verification started', tone: 'neutral' },
  settings_changed: { label: 'Settings changed', tone: 'warning' },
  support_answered: { label: 'Support request answered', tone: 'neutral' },
  support_closed: { label: 'Support request closed', tone: 'neutral' },
  support_reopened: { label: 'Support request reopened', tone: 'neutral' },
  moderation_assigned: { label: 'Moderation case assigned', tone: 'neutral' },
  announcement_published: { label: 'Announcement published', tone: 'info' },
  announcement_withdrawn: { label: 'Announcement withdrawn', tone: 'warning' },
  announcement_deleted: { label: 'Announcement deleted', tone: 'neutral' },
  moderation_decided: { label: 'Moderation case decided', tone: 'warning' },
};

/** The label of an action; an action of a newer server version is shown by its name. */
export const actionText = (action: string): { label: string; tone: BadgeTone } =>
  Object.entries(ACTIONS).find(([name]) => name === action)?.[1] ?? { label: action, tone: 'neutral' };

export const ACTION_CHOICES = AUDIT_ACTIONS.map((value) => ({ value, label: ACTIONS[value].label }));

const isTier = (text: string): text is Tier => Object.hasOwn(TIER_NAMES, text);
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const detailValueText = (value: AuditEntryView['details'][string]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (isTier(text)) return TIER_NAMES[text];
  return ISO_INSTANT.test(text) ? dateTimeText(text, 'medium') : text;
};

/** The details of an entry in one line: `path: /admin · source: page`. Details without a value are left out. */
export const detailText = ({ details }: Pick<AuditEntryView, 'details'>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${detailValueText(value)}`)
    .join(' · ');

/** The validation message of a rejected request for the filter `name`; without `name`, the first message. */
export const fieldErrorOf = (error: Error | null, name?: string): string | undefined =>
  error instanceof ApiError
    ? error.details.find(({ field }) => name === undefined || field === name)?.message
    : undefined;

/** The name of a queue as displayed: `session-reminders` is "Session reminders". */
export const jobName = (queue: string): string => capitalize(queue).replaceAll(/[-_.]/g, ' ');

/** "12", or "1,000 or more" if counting stopped at the bound. */
export const boundedText = (total: number, bound = ADMIN_ROWS_COUNT_MAX): string =>
  `${total.toLocaleString('en-US')}${total >= bound ? ' or more' : ''}`;

/** "12 jobs" */
export const countText = (total: number, singular: string, plural: string): string =>
  `${boundedText(total)} ${total === 1 ? singular : plural}`;

/** The possible durations of a suspension: a number of days, or until it is lifted. */
export const SUSPENSION_DURATIONS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'lifted', label: 'Until lifted' },
] as const;
/** The possible durations of a granted tier, in days. */
export const GRANT_DURATIONS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '1826', label: '5 years' },
] as const;
export const TIER_CHOICES = PAID_TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));

/** The ISO time that is `days` after `now`, which is in milliseconds. */
export const isoDaysFrom = (now: number, days: string): string =>
  new Date(now + Number(days) * 24 * 60 * 60_000).toISOString();

const FILTER_LABELS: Record<UserFilter, string> = {
  suspended: 'Suspended',
  admin: 'Admins',
  unverified: 'Email not verified',
  ...TIER_NAMES,
};
export const USER_FILTER_CHOICES = USER_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount in cents as `$14.98`, or as `$15` if it has no cents. */
export const moneyText = (cents: number): string => usd.format(cents / 100);
