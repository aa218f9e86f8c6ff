import { CALL_LIMITS, type CallLimitName } from '@quartermaster/contract/call-limits';
import { RETENTION, type RetentionName } from '@quartermaster/contract/retention';
import type { RegistrationMode } from '@quartermaster/contract/site-settings';
import { countOf, formatCount } from '@quartermaster/rules/format-count';

/** The labels of the registration modes. */
export const REGISTRATION: Record<RegistrationMode, { readonly label: string; readonly text: string }> = {
  open: { label: 'Open', text: 'Anyone can create an account.' },
  invitation: {
    label: 'Invitation only',
    text: 'Only people who were invited to a party by email can create an account: with the link in that email, or through Discord with the invited address.',
  },
  closed: { label: 'Closed', text: 'No one can create an account.' },
};

const LIMIT_LABELS: Record<CallLimitName, string> = {
  login: 'Logins',
  register: 'Registrations',
  search: 'Searches',
  write: 'Changes by one user',
  api_key: 'Requests with one API key',
  invite: 'Invitations',
  image_upload: 'Picture uploads',
  import: 'Imports',
  model_draft: 'AI drafts',
  export: 'Exports',
  share_page: 'Visits to public pages',
  support_request: 'Support requests',
  report: 'Content reports',
};

const RETENTION_LABELS: Record<RetentionName, string> = {
  reports: 'Admin reports',
  bulk_operations: 'Bulk operations',
  read_notifications: 'Read notifications',
  notifications: 'All notifications',
  devices: 'Devices, after their last use',
  ended_sessions: 'Ended sessions',
  webhook_deliveries: 'Webhook deliveries',
  stripe_events: 'Processed Stripe events',
  monitoring: 'Monitoring',
  verifications: 'Verification results',
};

/** "minute", "15 minutes", "hour", "day" */
function periodText(seconds: number): string {
  if (seconds === 24 * 60 * 60) return 'day';
  if (seconds === 60 * 60) return 'hour';
  return seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
}

/** A number that admins change. */
export interface NumberSetting {
  readonly name: string;
  readonly label: string;
  /** "600 per minute" */
  readonly text: (value: number) => string;
  /** "120 to 3,000 per minute, default 600" */
  readonly bounds: string;
}

const limits = (Object.keys(CALL_LIMITS) as CallLimitName[]).map((name): NumberSetting => {
  const { points, seconds, min, max } = CALL_LIMITS[name];
  const period = periodText(seconds);
  return {
    name,
    label: LIMIT_LABELS[name],
    text: (value) => `${formatCount(value)} per ${period}`,
    bounds: `${formatCount(min)} to ${formatCount(max)} per ${period}, default ${formatCount(points)}`,
  };
});

const retentions = (Object.keys(RETENTION) as RetentionName[]).map((name): NumberSetting => {
  const { days, min, max } = RETENTION[name];
  return {
    name,
    label: RETENTION_LABELS[name],
    text: (value) => countOf(value, 'day'),
    bounds: `${formatCount(min)} to ${formatCount(max)} days, default ${formatCount(days)}`,
  };
});

/** The groups of numeric settings. */
export const NUMBER_GROUPS = {
  call_limits: {
    title: 'Rate limits',
    intro:
      'How many requests one user, API key or IP address may send in a period. Requests above the limit are rejected until the period ends.',
    action: 'Change rate limits',
    successText: 'Rate limits changed',
    settings: limits,
  },
  retention: {
    title: 'Retention',
    intro:
      'How long records are kept before they are deleted. The audit log and the history of items are kept permanently, support threads until the user deletes the account.',
    action: 'Change retention',
    successText: 'Retention changed',
    settings: retentions,
  },
} as const;
export type NumberGroup = keyof typeof NUMBER_GROUPS;
