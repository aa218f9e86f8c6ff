import { createHash } from 'node:crypto';
import { AppError } from '@quartermaster/contract/errors';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { StripeAccount } from '../config.ts';

/** The timeout of each attempt of a request. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

/** The library is loaded only if Stripe is configured: it takes several megabytes. */
export async function openStripe(
  { secretKey, url }: Pick<StripeAccount, 'secretKey' | 'url'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(url);
  return new Client(secretKey, {
    host: hostname,
    ...(port === '' ? {} : { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

/** The idempotency key of a write to Stripe: a repetition with the same key has no second effect. */
export const idempotencyOptions = (...parts: readonly string[]): { idempotencyKey: string } => ({
  idempotencyKey: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
});

type Failure = Pick<Stripe.errors.StripeError, 'type' | 'message' | 'code' | 'decline_code' | 'requestId'>;

const isFailure = (error: unknown): error is Failure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');

const AUTHENTICATION = /^(authentication_required|(subscription|invoice)_payment_intent_requires_action)$/;

/** Whether the bank requires the buyer to authenticate the payment. */
export const needsAuthentication = (error: unknown): boolean =>
  isFailure(error) && [error.code, error.decline_code].some((code) => AUTHENTICATION.test(code ?? ''));

/** Whether Stripe has no object with this id. */
export const isMissing = (error: unknown): boolean => isFailure(error) && error.code === 'resource_missing';

const REJECTED_KEY = ['StripeAuthenticationError', 'StripePermissionError'];

/** The message for the operator when the setup of Stripe failed. */
export function setupFailure(error: unknown): string {
  if (!isFailure(error)) return error instanceof Error ? error.message : String(error);
  if (REJECTED_KEY.includes(error.type))
    return 'Stripe rejected the key in STRIPE_SECRET_KEY. Set a key that may write products, prices and the billing portal.';
  return `A request to Stripe failed: ${error.message}. Run this command again later to complete the missing steps.`;
}

/**
 * Sends requests to Stripe. Throws CONFLICT for a declined payment, and SERVICE_UNAVAILABLE for any other failure of a
 * request, which is logged.
 */
export async function callStripe<T>(
  log: Pick<FastifyBaseLogger, 'error'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.type === 'StripeCardError')
      throw new AppError(
        'CONFLICT',
        'The payment was declined. Nothing has changed. Check your payment method in the billing portal.',
      );
    const { type, message, code, requestId } = error;
    log.error({ type, message, code, requestId }, 'A request to Stripe failed');
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'The payment provider could not complete the request. Check your subscription before you try again.',
    );
  }
}
