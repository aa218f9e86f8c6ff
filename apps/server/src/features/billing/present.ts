import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import type { WebhookEvent } from '@quartermaster/contract/webhook-events';
import {
  type BillingInterval,
  type PaidTier,
  type Plan,
  planName,
  planPrice,
} from '@quartermaster/rules/billing-plan';
import {
  graceEnd,
  type SubscriptionNotification,
  type SubscriptionState,
} from '@quartermaster/rules/subscription-state';
import { TIER_NAMES, type Tier } from '@quartermaster/rules/tier-names';
import type { Email } from '../../platform/mail/email.ts';
import type { Offer } from './policy.ts';
import type { EventRow, SubscriptionRow } from './store.ts';

/** A UTC day in the format of all emails and notifications: "3 December 2026". */
export const dayText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The day until which the tier is kept after an event, or on which the subscription renews. A reactivated subscription
 * renews with its period, even while a payment is due.
 */
export const untilText = (
  event: SubscriptionNotification,
  { period, pastDueSince }: Pick<SubscriptionState, 'period' | 'pastDueSince'>,
): string => dayText(pastDueSince && event !== 'reactivated' ? graceEnd(pastDueSince) : period.end);

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const presentSubscription = (row: SubscriptionRow): BilledSubscription => ({
  id: row.id,
  provider: row.provider,
  status: row.status,
  tier: row.tier,
  interval: row.billing_interval,
  amount: planPrice({ tier: row.tier, interval: row.billing_interval }) / 100,
  currency: 'USD',
  current_period_start: row.period_start.toISOString(),
  current_period_end: row.period_end.toISOString(),
  cancel_at_period_end: row.cancel_at_period_end,
  cancel_reason: row.cancel_reason,
  canceled_at: iso(row.canceled_at),
  scheduled_tier: row.scheduled_tier,
  scheduled_interval: row.scheduled_interval,
  grace_ends_at: iso(row.past_due_since && graceEnd(row.past_due_since)),
  payment_method:
    row.card_brand === null || row.card_last4 === null
      ? null
      : { brand: row.card_brand, last4: row.card_last4 },
});

export const presentEvent = (row: EventRow): WebhookEvent => ({
  id: row.id,
  type: row.type,
  status: row.processed_at !== null ? 'processed' : row.error === null ? 'waiting' : 'failed',
  reference: row.reference,
  attempts: row.attempts,
  error: row.error,
  created_at: row.created_at.toISOString(),
  received_at: row.received_at.toISOString(),
  processed_at: iso(row.processed_at),
});

/** A line of the CSV file, in the order of WEBHOOK_EVENT_CSV_COLUMNS. */
export const eventCells = (event: WebhookEvent): (string | number)[] => [
  event.id,
  event.type,
  event.status,
  event.reference ?? '',
  event.attempts,
  event.error ?? '',
  event.created_at,
  event.received_at,
  event.processed_at ?? '',
];

export const presentOffer = (offer: Offer) => ({
  takes_effect: offer.takesEffect,
  effective_at: offer.effectiveAt.toISOString(),
  charge: offer.charge / 100,
  credit: offer.credit / 100,
  amount_due: offer.amountDue / 100,
  next_amount: offer.nextAmount / 100,
  next_payment_at: offer.nextPaymentAt.toISOString(),
  currency: 'USD' as const,
});

/** The name of the tier or, for a scheduled change that may keep the tier, of the plan. */
export const namedInNotification = (event: SubscriptionNotification, plan: Plan): string =>
  event === 'downgrade_scheduled' ? planName(plan) : TIER_NAMES[plan.tier];

/** The content of an email about a subscription; `until` is a formatted date. */
export interface BillingMail {
  readonly event: SubscriptionNotification;
  readonly tier: PaidTier;
  /** Absent in emails that earlier versions have queued. */
  readonly interval?: BillingInterval | undefined;
  readonly until: string;
  /** Whether the subscription ends with its period; absent in emails that earlier versions have queued. */
  readonly is_canceled?: boolean | undefined;
}

type MailText = (
  tier: string,
  until: string,
  isCanceled: boolean,
) => readonly [subject: string, ...paragraphs: string[]];

const renewalText = (until: string, isCanceled: boolean): string =>
  isCanceled ? `It is canceled, so it ends on ${until}.` : `It renews on ${until}.`;

const newTierText: MailText = (tier, until, isCanceled) => [
  `Your tier is ${tier}`,
  `You now have the ${tier} tier. ${renewalText(until, isCanceled)}`,
];

const NOTIFICATION_TEXT: Readonly<Record<SubscriptionNotification, MailText>> = {
  started: newTierText,
  upgraded: newTierText,
  renewed: (tier, until, isCanceled) => [
    `${tier} was renewed`,
    `We received your payment for ${tier}. ${renewalText(until, isCanceled)}`,
  ],
  payment_failed: (tier, until) => [
    `The payment for ${tier} failed`,
    `The payment for ${tier} failed. You keep the tier until ${until}. Pay the open invoice or change the payment method to keep it after that.`,
    'Nothing you made is deleted when a tier ends.',
  ],
  canceled: (tier, until) => [
    `${tier} is canceled`,
    `${tier} is canceled. You keep the tier until ${until}, and can reactivate it until then.`,
    'Nothing you made is deleted when a tier ends.',
  ],
  downgrade_scheduled: (tier, until) => [
    `Your plan changes to ${tier}`,
    `On ${until}, your plan changes to ${tier}. Nothing changes until then, and you can still keep your current plan.`,
    'Nothing you made is deleted when a tier ends.',
  ],
  reactivated: (tier, until) => [`${tier} continues`, `${tier} continues as before. It renews on ${until}.`],
  ended: (tier) => [
    `${tier} has ended`,
    `${tier} has ended. Nothing you made is deleted. Anything above a limit is kept, but you cannot create more.`,
  ],
  refunded: (tier) => [
    'Your second payment will be refunded',
    `You paid for ${tier} although you already have a subscription. We will refund the second payment in full. Your bank may take up to ten days to show it.`,
    'Your subscription continues as before.',
  ],
};

interface MailRecipient {
  readonly email: string;
  readonly username: string;
}

export function billingEmail(
  publicUrl: string,
  person: MailRecipient,
  { event, tier, interval, until, is_canceled }: BillingMail,
): Email {
  const name = interval ? namedInNotification(event, { tier, interval }) : TIER_NAMES[tier];
  return tierEmail(publicUrl, person, NOTIFICATION_TEXT[event](name, until, is_canceled === true));
}

/** The email about a tier that an admin granted; without `until`, it says that the tier has ended. */
export function grantEmail(
  publicUrl: string,
  person: MailRecipient,
  { tier, until }: { readonly tier: Tier; readonly until?: string | undefined },
): Email {
  const name = TIER_NAMES[tier];
  const endedText = `The ${name} tier that you were granted has ended. Nothing you made is deleted. Anything above a limit is kept, but you cannot create more.`;
  return tierEmail(
    publicUrl,
    person,
    until
      ? [
          `${name} tier until ${until}`,
          `You were granted the ${name} tier until ${until}. It is free and ends automatically.`,
          'If you have a subscription, it continues unchanged.',
        ]
      : [`${name} has ended`, endedText],
  );
}

const tierEmail = (
  publicUrl: string,
  person: MailRecipient,
  [subject, ...paragraphs]: readonly [string, ...string[]],
): Email => ({
  to: person.email,
  subject,
  paragraphs: [`Hello ${person.username},`, ...paragraphs],
  action: { label: 'Open subscription', url: `${publicUrl}/subscription` },
  notes: [],
});
