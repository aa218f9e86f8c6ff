import { AppError } from '@quartermaster/contract/errors';
import type Stripe from 'stripe';
import type { StripeEvent } from './provider.ts';
import { idOf } from './stripe-state.ts';

const TOLERANCE_SECONDS = 5 * 60;

interface Delivery {
  readonly payload: Uint8Array;
  readonly signature: string;
  readonly now: Date;
}

/**
 * The event in a payload. Throws BAD_REQUEST unless Stripe has signed it within the last five minutes (promise B13).
 */
export function verifiedEvent(
  stripe: Stripe,
  secret: string,
  { payload, signature, now }: Delivery,
): StripeEvent {
  try {
    const event = stripe.webhooks.constructEvent(
      payload,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    const { id, type, created } = event;
    return { id, type, createdAt: new Date(created * 1000), reference: subscriptionOf(event) };
  } catch {
    throw new AppError('BAD_REQUEST', 'The signature is wrong or too old.');
  }
}

/** The subscription that an event concerns. The state in the event is not used, because it may be outdated. */
function subscriptionOf({ data: { object } }: Stripe.Event): string | null {
  if (!('object' in object)) return null;
  if (object.object === 'subscription') return object.id;
  if (object.object === 'invoice') return idOrNull(object.parent?.subscription_details?.subscription);
  if (object.object === 'checkout.session' || object.object === 'subscription_schedule')
    return idOrNull(object.subscription);
  return null;
}

const idOrNull = (value: string | { readonly id: string } | null | undefined): string | null =>
  value ? idOf(value) : null;
