import { webhookDelay } from '@quartermaster/rules/webhook-retry';
import { PostError, type PostResult, postPublic } from '../../../platform/public-post.ts';
import type { Services } from '../../../platform/services.ts';
import { transact } from '../../../platform/transact.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type Claim, releaseClaim } from '../domain/claim.ts';
import { signedHeaders } from '../domain/secret.ts';
import type { StoredAttempt } from '../store.ts';
import { disableWebhook } from './disable-webhook.ts';

export type SenderServices = Pick<Services, 'sql' | 'now' | 'hints' | 'jobs' | 'config' | 'tokens'> & {
  /** The timeouts of a request, in milliseconds. */
  readonly webhookBounds?: { readonly connectMs: number; readonly totalMs: number };
  /** Returns a number in [0, 1): the jitter of the next attempt. */
  readonly random: () => number;
};

const BOUNDS = { connectMs: 3000, totalMs: 10_000 };
const ATTEMPTS_STORED_MAX = 20;
const GONE = 410;

interface Outcome {
  readonly attempt: StoredAttempt;
  readonly response: string;
  readonly retryAfterMs: number;
}

/**
 * Sends a claimed delivery once and records the result. When the server stops during the request, the claim is released
 * and the delivery is sent again later, so an endpoint can receive it more than once, always under the same id.
 */
export async function sendDelivery(
  services: SenderServices,
  claim: Claim,
  stopping?: AbortSignal,
): Promise<void> {
  const outcome = await attemptDelivery(services, claim, stopping);
  await transact(services, (tx) =>
    stopping?.aborted && outcome.attempt.status === null
      ? releaseClaim(tx, claim)
      : recordOutcome(tx, services, claim, outcome),
  );
}

async function attemptDelivery(
  { now, tokens, config, webhookBounds = BOUNDS }: SenderServices,
  { webhookId, url, secrets, deliveryId, body }: Claim,
  stopping?: AbortSignal,
): Promise<Outcome> {
  const at = now();
  const headers = {
    ...signedHeaders(tokens, webhookId, secrets, { id: deliveryId, at, body }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Quartermaster-Webhooks',
  };
  const outcomeOf = (status: number | null, error: string | null, result?: PostResult): Outcome => ({
    attempt: { at: at.toISOString(), status, error, duration_ms: now().getTime() - at.getTime() },
    response: result?.start ?? '',
    retryAfterMs: retryAfterMs(result?.retryAfter, now()),
  });
  try {
    const result = await postPublic(
      url,
      { headers, body },
      {
        ...webhookBounds,
        allowsAnyHost: config.webhookHosts === 'any',
        ...(stopping ? { signal: stopping } : {}),
      },
    );
    return outcomeOf(result.status, statusError(result.status), result);
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    return outcomeOf(null, error.message);
  }
}

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

function statusError(status: number): string | null {
  if (isSuccess(status)) return null;
  return status >= 300 && status < 400
    ? 'Redirects are not followed'
    : `The endpoint responded with ${status}`;
}

/** The delay that a Retry-After header (seconds or a date) requests, in milliseconds; 0 for any other value. */
function retryAfterMs(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now.getTime());
}

/**
 * Records an attempt: delivered, to be retried, or failed permanently. The webhook is disabled after a day of failures,
 * and immediately if the endpoint responds with 410.
 */
async function recordOutcome(
  tx: Tx,
  services: SenderServices,
  { webhookId, deliveryId }: Claim,
  { attempt, response, retryAfterMs }: Outcome,
): Promise<void> {
  const [webhook] = await tx.sql<{ failing_since: Date | null }[]>`
    select failing_since from webhooks where id = ${webhookId} for update`;
  const [delivery] = await tx.sql<{ tries: number; attempts: StoredAttempt[] }[]>`
    select tries, attempts from webhook_deliveries where id = ${deliveryId}`;
  // The webhook was deleted during the request.
  if (!webhook || !delivery) return;
  const isDelivered = isSuccess(attempt.status);
  const tries = delivery.tries + 1;
  const delay =
    isDelivered || attempt.status === GONE ? null : webhookDelay(tries, services.random(), retryAfterMs);
  const attempts = [...delivery.attempts, attempt].slice(-ATTEMPTS_STORED_MAX);
  const failedState = delay === null ? 'failed' : 'pending';
  await tx.sql`
    update webhook_deliveries set tries = ${tries}, attempts = ${tx.sql.json(attempts)}, response = ${response},
      state = ${isDelivered ? 'delivered' : failedState},
      next_attempt_at = ${delay === null ? null : new Date(tx.now.getTime() + delay)}
    where id = ${deliveryId}`;
  const failingSince = isDelivered ? null : (webhook.failing_since ?? new Date(attempt.at));
  await tx.sql`
    update webhooks set busy_until = null, last_attempt_at = ${tx.now}, failing_since = ${failingSince}
    where id = ${webhookId}`;
  if (attempt.status === GONE) await disableWebhook(tx, services, webhookId, 'gone');
  else if (!isDelivered && delay === null && failingSince !== null) {
    // The first attempt of this delivery was about a day ago. The webhook is disabled if nothing has succeeded since.
    const firstAttemptAt = attempts.at(-tries)?.at ?? attempt.at;
    if (failingSince <= new Date(firstAttemptAt)) await disableWebhook(tx, services, webhookId, 'failing');
  }
}
