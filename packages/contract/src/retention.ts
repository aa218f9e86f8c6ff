/** How long data is stored, in days, and the range in which an admin may change it. */
export interface RetentionDays {
  readonly days: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Data that housekeeping deletes after a time that admins can adjust (DEC-13). The audit log and the history are kept
 * permanently, support threads until the user deletes the account (ADR 0242).
 */
export const RETENTION = {
  /** Admin reports, after they were requested. */
  reports: { days: 30, min: 1, max: 365 },
  bulk_operations: { days: 30, min: 7, max: 365 },
  /** After they were read. */
  read_notifications: { days: 90, min: 7, max: 365 },
  /** After they were created, read or unread. */
  notifications: { days: 365, min: 30, max: 1095 },
  /** After the last use of the device; later it counts as a new device. */
  devices: { days: 365, min: 90, max: 1095 },
  /** After their end, so that the rejection of a token can still name the reason. */
  ended_sessions: { days: 7, min: 1, max: 90 },
  /** For webhooks and Discord channels. Posts in Discord are edited for up to 14 days. */
  webhook_deliveries: { days: 30, min: 14, max: 90 },
  /** After they were processed. Stripe retries an event for three days. */
  stripe_events: { days: 30, min: 7, max: 365 },
  /** The monitoring page shows the last seven days. */
  monitoring: { days: 7, min: 1, max: 7 },
  /** Results of ledger and audit verifications. */
  verifications: { days: 90, min: 30, max: 730 },
} as const satisfies Record<string, RetentionDays>;

export type RetentionName = keyof typeof RETENTION;
export type Retention = Readonly<Record<RetentionName, number>>;
