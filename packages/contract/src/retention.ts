/** How long something is stored, in days, and what an admin may change it to. */
export interface RetentionDays {
  readonly days: number;
  readonly min: number;
  readonly max: number;
}

/**
 * What housekeeping deletes after a time that admins adjust (DEC-13). The audit log, the history and support threads are
 * not among them: they are kept permanently (ADR 0242).
 */
export const RETENTION = {
  /** Since they were written. */
  reports: { days: 30, min: 1, max: 365 },
  bulk_operations: { days: 30, min: 7, max: 365 },
  /** Since they were read. */
  read_notifications: { days: 90, min: 7, max: 365 },
  /** Read or not. */
  notifications: { days: 365, min: 30, max: 1095 },
  /** Since the device was last used; afterwards it is a new one again. */
  devices: { days: 365, min: 90, max: 1095 },
  /** Since their end, so that the refusal of a token can still name the reason. */
  ended_sessions: { days: 7, min: 1, max: 90 },
  /** Of webhooks and Discord channels. An announcement there is edited for 14 days. */
  webhook_deliveries: { days: 30, min: 14, max: 90 },
  /** Since they were processed. Stripe repeats an event for three days. */
  stripe_events: { days: 30, min: 7, max: 365 },
  /** The page looks back seven days. */
  monitoring: { days: 7, min: 1, max: 7 },
  /** Results of ledger and audit verifications. */
  verifications: { days: 90, min: 30, max: 730 },
} as const satisfies Record<string, RetentionDays>;

export type RetentionName = keyof typeof RETENTION;
export type Retention = Readonly<Record<RetentionName, number>>;
