import type { TooManyStacks } from '@quartermaster/rules/stacking';

/**
 * The catalog of error codes: status, message and whether the screen shows a toast. Source: ACC-8 and DEC-1. A
 * code cannot be used without an entry here.
 */
export interface ErrorEntry {
  /** HTTP status of the response. */
  readonly status: number;
  /** The default message for the user; replaced by the server's message if `specific` is true. */
  readonly message: string;
  /** Whether the client shows a toast automatically. */
  readonly toast: boolean;
  /** Whether the client shows the server's message, which is more specific than `message`. */
  readonly specific?: boolean;
}

const entry = (status: number, message: string, toast: boolean, specific = false): ErrorEntry => ({
  status,
  message,
  toast,
  specific,
});

export const ERRORS = {
  VALIDATION_ERROR: entry(422, 'Please check your input and try again', false),
  RESOURCE_NOT_FOUND: entry(404, 'The requested item could not be found.', true),
  UNAUTHORIZED: entry(401, 'Please log in to continue', false),
  FORBIDDEN: entry(403, 'You do not have permission to perform this action.', true),
  BAD_REQUEST: entry(400, 'Invalid request. Please check your input.', true),
  INTERNAL_SERVER_ERROR: entry(500, 'Server error. Please try again later.', true),
  INVALID_CREDENTIALS: entry(401, 'Invalid email or password.', true),
  EXPIRED_TOKEN: entry(401, 'Your session has expired. Please log in again.', false),
  REVOKED_TOKEN: entry(401, 'Your session has been terminated', false),
  RATE_LIMITED: entry(429, 'Too many requests. Please wait a moment.', true),
  NETWORK_ERROR: entry(503, 'Network connection error. Please check your connection.', true),
  INSUFFICIENT_FUNDS: entry(422, 'There is not enough money for this.', true, true),
  ITEM_OUT_OF_STOCK: entry(409, 'This item is out of stock.', true, true),
  SHOP_CLOSED: entry(409, 'This shop is closed.', true, true),
  SHOP_OUT_OF_FUNDS: entry(422, 'The shop cannot pay that much.', true, true),
  CAPACITY_EXCEEDED: entry(422, 'Insufficient capacity in container', true, true),
  ALREADY_DISTRIBUTED: entry(409, 'This loot has already been distributed.', true, true),
  TRANSFER_NOT_SUPPORTED: entry(422, 'This transfer is not supported.', true, true),
  LIMIT_REACHED: entry(403, 'You have reached a limit of your tier.', true, true),
  FEATURE_NOT_IN_TIER: entry(403, 'Your tier does not include this feature.', true, true),
  ADMIN_SESSION_EXPIRED: entry(403, 'Your admin session has expired.', false),
  RECENT_AUTHENTICATION_REQUIRED: entry(403, 'Confirm your identity to continue.', false),
  SECOND_FACTOR_REQUIRED: entry(403, 'Confirm with your second factor.', false),
  SECOND_FACTOR_NOT_SET_UP: entry(403, 'Set up two-factor authentication first.', false),
  ACCOUNT_SUSPENDED: entry(403, 'This account is suspended.', false, true),
  REGISTRATION_CLOSED: entry(403, 'Registration is closed.', false, true),
  EMAIL_NOT_VERIFIED: entry(403, 'Please verify your email address first.', true, true),
  UNDO_BLOCKED: entry(409, 'This can no longer be undone.', true, true),
  CONFLICT: entry(409, 'Something changed in the meantime. Reload and try again.', true, true),
  IDEMPOTENCY_MISMATCH: entry(422, 'This Idempotency-Key was already used for another request.', true, true),
  IDEMPOTENCY_IN_PROGRESS: entry(409, 'This request is still being processed.', false, true),
  PAYLOAD_TOO_LARGE: entry(413, 'This request is too large.', true, true),
  BAD_GATEWAY: entry(502, 'Bad gateway', true, true),
  SERVICE_UNAVAILABLE: entry(503, 'The service is not ready. Please try again in a moment.', true, true),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** One error: `field` is the name in the request, or `base` if the error does not belong to a single field. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/**
 * A rejection with a code of the catalog. The server's HTTP layer converts it to a response.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  constructor(code: ErrorCode, message?: string, details: readonly ErrorDetail[] = []) {
    super(message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** The rejection of one field's value. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION_ERROR', undefined, [{ field, message }]);

/** The rejection of an action that would create too many stacks. */
export const tooManyStacks = ({ stacks, limit }: TooManyStacks, field = 'quantity'): AppError =>
  invalid(
    field,
    `This would create ${stacks.toLocaleString('en')} new stacks; at most ${limit} can be created at once`,
  );

/** "Not found", including for records whose existence must not be revealed to the reader. */
export const notFound = (message?: string): AppError => new AppError('RESOURCE_NOT_FOUND', message);

export const forbidden = (message?: string): AppError => new AppError('FORBIDDEN', message);

/** The detail by which clients distinguish maintenance from overload in a 503. Its message is written by an admin. */
export const MAINTENANCE_FIELD = 'maintenance';

/** The response to everyone except admins in maintenance mode (ACC-8, DEC-13). */
export const maintenanceRejection = (message: string): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'System is in maintenance mode.', [
    { field: MAINTENANCE_FIELD, message },
  ]);

/** The rejection of a write in an archived party, which is read-only (DEC-3). */
export const partyArchived = (): AppError => new AppError('CONFLICT', 'This party is archived.');
