import type { CallInput, EndpointSpec } from '@quartermaster/contract/endpoint';
import type { ErrorCode } from '@quartermaster/contract/errors';
import { confirmPassword } from '@quartermaster/contract/reauthentication';
import { ApiError, isUnreachable, isWaiting, offlineError } from './api-error.ts';
import { sleep } from './clock.ts';
import { confirmationMethodsOf, requestConfirmation } from './confirmation.ts';
import { randomId } from './ids.ts';
import { isMaintenanceShown } from './maintenance.ts';
import { online } from './online.ts';
import { refreshTokens } from './refresh.ts';
import { type ReceivedFile, type Reply, type RequestOptions, request, requestFile } from './request.ts';
import { showToast } from './toasts.ts';
import { sameUserCheck, tokens, userIdOf } from './tokens.ts';

export interface CallOptions {
  /** Created once per user action and kept for its retries; created here when absent. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
  /**
   * If true, the screen shows the failure itself: no catalog toast, except for tier rejections. If a code, no
   * toast for that code only.
   */
  readonly quiet?: boolean | ErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The password that was just entered in the form, which confirms without the dialog. The error for a wrong
   * password is shown at `field`.
   */
  readonly confirmWith?: { readonly password: string; readonly field: string } | undefined;
}

/** The delays between retries while the same write is still running, in milliseconds. */
const IN_PROGRESS_DELAYS_MS = [150, 400, 1000, 2000];

/** The endpoints below /auth/ whose 401 is a reason to refresh: they require a session. */
const SIGNED_IN_ENDPOINTS = [
  'auth.me',
  'auth.confirm_password',
  'auth.send_confirmation_code',
  'auth.confirm_code',
  'auth.confirm_totp',
  'auth.confirm_passkey_options',
  'auth.confirm_passkey',
];

/** Whether a 401 of the endpoint is its result and not a reason to refresh (ACC-4). */
const isAuthEndpoint = (spec: EndpointSpec): boolean =>
  spec.path.includes('/auth/') && !SIGNED_IN_ENDPOINTS.includes(spec.id);

/**
 * Sends a request of the contract as the signed-in user: bearer token, one idempotency key per write,
 * one refresh and one retry on 401, one confirmation and one retry where recent authentication is required,
 * retries while the same write is in progress, the catalog's toast, and no request for a write while offline.
 * @throws ApiError, or the caller's own abort
 */
export async function callEndpoint<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const withKey = { ...options, idempotencyKey: options.idempotencyKey ?? randomId() };
  return withToast(options, () =>
    withConfirmation(options.confirmWith, () =>
      retryWhileInProgress(() =>
        withRefresh(spec, (auth) => sendOnline(spec, input, { ...withKey, ...auth })),
      ),
    ),
  );
}

/** Handles writes that cannot be sent; set by the signed-in app (platform/keep-waiting-writes.ts). */
export interface UnsentWriteHandler {
  /** Called when a request gets no response: the server may be unreachable. */
  checkServer(): void;
  /** Whether earlier writes are waiting, which are sent first. */
  isBusy(): boolean;
  /**
   * Stores a write to be sent later, if it may wait. The error says that it waits, or why it does not; undefined if
   * the caller reports the failure itself.
   */
  keep(spec: EndpointSpec, input: unknown, key: string): Promise<ApiError | undefined>;
}

const NO_HANDLER: UnsentWriteHandler = {
  checkServer: () => undefined,
  isBusy: () => false,
  keep: async () => undefined,
};
let handler = NO_HANDLER;
export const setUnsentWriteHandler = (newHandler: UnsentWriteHandler | null): void => {
  handler = newHandler ?? NO_HANDLER;
};

/**
 * While the device is offline or earlier writes wait, a write waits in a visible list; a write that never
 * waits is rejected offline before it is sent. A write whose outcome is unknown, because the server does not
 * respond, also waits, with its idempotency key.
 */
async function sendOnline<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: RequestOptions & { readonly idempotencyKey: string },
): Promise<Reply<E>> {
  const isWrite = spec.method !== 'GET';
  const userId = tokens.userId();
  // Another user may have logged in before the response was lost; the handler is theirs then.
  const keep = async () =>
    tokens.userId() === userId ? handler.keep(spec, input, options.idempotencyKey) : undefined;
  if (isWrite && !online.get()) throw (await keep()) ?? offlineError();
  const rejection = isWrite && handler.isBusy() ? await keep() : undefined;
  if (rejection) throw rejection;
  try {
    return await request(spec, input, options);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    handler.checkServer();
    const keepError = isWrite ? await keep() : undefined;
    throw isWaiting(keepError) ? keepError : error;
  }
}

/**
 * Sends a request with another `send` function, with one refresh on 401 and confirmation like `callEndpoint`. Throws
 * ApiError.
 */
export const callEndpointWith = <T>(
  spec: EndpointSpec,
  options: CallOptions,
  send: (auth: Pick<RequestOptions, 'token'>) => Promise<T>,
): Promise<T> =>
  withToast(options, () => withConfirmation(options.confirmWith, () => withRefresh(spec, send)));

/** Fetches a file as the signed-in user. Throws ApiError. */
export async function fetchFile<E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<ReceivedFile> {
  return callEndpointWith(spec, options, (auth) => requestFile(spec, input, { ...options, ...auth }));
}

/** Shows some errors differently from a plain toast, and returns whether it did; set for signed-in users. */
type FailureHandler = (error: unknown) => boolean;
let handleFailure: FailureHandler = () => false;
export const setFailureHandler = (handler: FailureHandler): void => {
  handleFailure = handler;
};

/** Shows an error of a request, if the same user is still signed in. */
async function withToast<T>(options: CallOptions, attempt: () => Promise<T>): Promise<T> {
  const isSameUser = sameUserCheck();
  try {
    return await attempt();
  } catch (error) {
    const isToastShown =
      error instanceof ApiError && error.toast && !isQuiet(options, error) && !isReasonShown(error);
    if (isSameUser() && !handleFailure(error) && isToastShown) showToast(error.message, { tone: 'error' });
    throw error;
  }
}

const isQuiet = ({ quiet }: CallOptions, { code }: ApiError): boolean => quiet === true || quiet === code;

/** Whether the reason for the error is already on screen, in the offline banner or on the maintenance page. */
const isReasonShown = (error: ApiError): boolean =>
  (error.code === 'NETWORK_ERROR' && !online.get()) || (error.status === 503 && isMaintenanceShown());

/**
 * Throws the error if the user has signed out or another user has signed in since, here or in another tab: a request is
 * repeated only as the user who sent it.
 */
function requireSameUser(userId: string | undefined, error: unknown): void {
  if (tokens.userId() !== userId) throw error;
}

/** Lets the user confirm their identity where the server requires it, then repeats the request once. */
export async function withConfirmation<T>(
  confirmWith: CallOptions['confirmWith'],
  attempt: () => Promise<T>,
): Promise<T> {
  const userId = tokens.userId();
  try {
    return await attempt();
  } catch (error) {
    const methods = confirmationMethodsOf(error);
    if (methods === null) throw error;
    if (methods.includes('password') && confirmWith?.password) await confirmSilently(confirmWith);
    else if (!(await requestConfirmation(methods))) throw error;
    requireSameUser(userId, error);
    return attempt();
  }
}

async function confirmSilently({ password, field }: NonNullable<CallOptions['confirmWith']>): Promise<void> {
  try {
    await callEndpoint(confirmPassword, { body: { password } }, { quiet: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message, status, toast } = error;
    const details = error.details.map((detail) => ({ ...detail, field }));
    throw new ApiError(code, message, status, details, toast);
  }
}

async function retryWhileInProgress<T>(attempt: () => Promise<T>): Promise<T> {
  const userId = tokens.userId();
  for (const delay of IN_PROGRESS_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'IDEMPOTENCY_IN_PROGRESS') throw error;
      await sleep(delay);
      requireSameUser(userId, error);
    }
  }
  return attempt();
}

async function withRefresh<T>(
  spec: EndpointSpec,
  send: (auth: Pick<RequestOptions, 'token'>) => Promise<T>,
): Promise<T> {
  const token = tokens.access();
  try {
    return await send({ token });
  } catch (error) {
    const mayRefresh = error instanceof ApiError && error.status === 401 && !isAuthEndpoint(spec);
    if (!mayRefresh || token === null || !(await refreshTokens(token))) throw error;
    requireSameUser(userIdOf(token), error);
    return send({ token: tokens.access() });
  }
}
