/** The number of requests accepted in a period, and the range in which an admin may change this number. */
export interface CallLimit {
  readonly points: number;
  readonly seconds: number;
  readonly min: number;
  readonly max: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits that admins can adjust (DEC-13). The minimum keeps the feature usable; the maximum bounds the cost that
 * one user or IP address causes. Limits that protect passwords, codes and mailboxes cannot be adjusted (ADR 0242).
 */
export const CALL_LIMITS = {
  /** Number of sign-in attempts from one IP address. */
  login: { points: 60, seconds: 15 * MINUTE, min: 20, max: 600 },
  /** Number of registration attempts from one IP address. */
  register: { points: 20, seconds: HOUR, min: 1, max: 200 },
  search: { points: 240, seconds: MINUTE, min: 60, max: 1200 },
  /** Number of writes of one user over all processes: ten a second for a whole minute (ADR 0077). */
  write: { points: 600, seconds: MINUTE, min: 120, max: 3000 },
  /** Number of requests with one API key. */
  api_key: { points: 300, seconds: MINUTE, min: 30, max: 3000 },
  invite: { points: 60, seconds: HOUR, min: 5, max: 300 },
  image_upload: { points: 60, seconds: HOUR, min: 5, max: 300 },
  import: { points: 30, seconds: MINUTE, min: 2, max: 60 },
  /** Each draft of the language model costs the operator money, even when it fails. */
  model_draft: { points: 60, seconds: HOUR, min: 1, max: 600 },
  export: { points: 10, seconds: 10 * MINUTE, min: 2, max: 60 },
  /** Public pages; link preview services share few IP addresses. */
  share_page: { points: 120, seconds: MINUTE, min: 30, max: 1200 },
  /** Each support request is read by a person and sends the operator an email. */
  support_request: { points: 20, seconds: 24 * HOUR, min: 1, max: 100 },
  /** Each report is read by an admin. */
  report: { points: 30, seconds: 24 * HOUR, min: 1, max: 200 },
} as const satisfies Record<string, CallLimit>;

export type CallLimitName = keyof typeof CALL_LIMITS;
