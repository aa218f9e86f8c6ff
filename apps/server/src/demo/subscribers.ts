import {
  advanceSandbox,
  cancelSubscription,
  checkOut,
  type PlanInput,
  paySandboxCheckout,
  type SandboxStep,
} from '@quartermaster/contract/billing';
import type { BilledSubscription } from '@quartermaster/contract/billing-fields';
import { getCurrentSubscription } from '@quartermaster/contract/subscription';
import type { Call } from './caller.ts';
import type { DemoClock } from './clock.ts';
import type { People } from './people.ts';
import type { DemoEvent } from './schedule.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Subscriber {
  readonly name: string;
  readonly plan: PlanInput;
  /** When the subscription starts: weeks before the last Thursday, and days after that. */
  readonly weeksBefore: number;
  readonly days?: number;
  readonly upgrade?: { readonly weeksBefore: number; readonly plan: PlanInput };
  readonly cancellation?: {
    readonly weeksBefore: number;
    readonly reason: CancelReason;
    readonly comment?: string;
  };
  /** The first renewal fails, and is paid late or never. */
  readonly renewalFailure?: 'paid_late' | 'unpaid';
}
type CancelReason = 'too_expensive' | 'stopped_playing' | 'other';

type RunningSubscriptions = Map<Subscriber, BilledSubscription & { readonly hasFailed: boolean }>;

/** How long before the end of the grace period a late payment is made. */
const LATE_PAYMENT_BEFORE_END_MS = 4 * DAY_MS;

const monthly = (tier_id: PlanInput['tier_id']): PlanInput => ({ tier_id, interval: 'month' });

/** Subscriptions in the sandbox: the user, the plan, and what happens to the subscription later. */
const SUBSCRIBERS: readonly Subscriber[] = [
  {
    name: 'Ines',
    plan: monthly('tier_1'),
    weeksBefore: 22,
    upgrade: { weeksBefore: 10, plan: monthly('tier_2') },
  },
  {
    name: 'Noor',
    plan: monthly('tier_1'),
    weeksBefore: 19,
    cancellation: { weeksBefore: 6, reason: 'stopped_playing' },
  },
  { name: 'Rhea', plan: monthly('tier_2'), weeksBefore: 17 },
  {
    name: 'Silas',
    plan: monthly('tier_1'),
    weeksBefore: 15,
    cancellation: { weeksBefore: 7, reason: 'too_expensive' },
  },
  { name: 'Viggo', plan: { tier_id: 'tier_3', interval: 'year' }, weeksBefore: 13 },
  { name: 'Zora', plan: monthly('tier_1'), weeksBefore: 11, renewalFailure: 'paid_late' },
  { name: 'Edda', plan: monthly('tier_1'), weeksBefore: 8, renewalFailure: 'unpaid' },
  { name: 'Dara', plan: monthly('tier_2'), weeksBefore: 7 },
  // This subscription is usually past due when the demo starts.
  { name: 'Willa', plan: monthly('tier_1'), weeksBefore: 5, days: 4, renewalFailure: 'unpaid' },
  { name: 'Hugo', plan: monthly('tier_2'), weeksBefore: 4 },
  {
    name: 'Iris',
    plan: monthly('tier_1'),
    weeksBefore: 4,
    days: 3,
    cancellation: { weeksBefore: 2, reason: 'other', comment: 'We share one account now' },
  },
  { name: 'Lior', plan: monthly('tier_1'), weeksBefore: 1 },
];

/**
 * Purchases, upgrades and cancellations of the subscribers, and a daily event that takes the next step of each
 * subscription whose step is due: a renewal, a failed renewal, a late payment or the end.
 */
export function billingEvents(people: People, clock: DemoClock, weeks: number): DemoEvent[] {
  const running: RunningSubscriptions = new Map();
  const events: DemoEvent[] = SUBSCRIBERS.flatMap((subscriber) => {
    const call = people.payer(subscriber.name);
    const { weeksBefore, days = 0, upgrade, cancellation } = subscriber;
    const changes: DemoEvent[] = [
      {
        weeksBefore,
        days,
        hours: -3,
        run: async () => {
          running.set(subscriber, { ...(await subscribe(call, subscriber.plan)), hasFailed: false });
        },
      },
    ];
    if (upgrade)
      changes.push({ weeksBefore: upgrade.weeksBefore, hours: -3, run: () => buy(call, upgrade.plan) });
    if (cancellation) {
      const { reason, comment = '' } = cancellation;
      const run = () => call(cancelSubscription, { body: { reason, comment } });
      changes.push({ weeksBefore: cancellation.weeksBefore, days: 1, hours: -6, run });
    }
    return changes;
  });
  // Up to today, which is at most a week after the last Thursday.
  for (let day = 0; day <= (weeks + 1) * 7; day += 1) {
    const run = async () => {
      for (const subscriber of running.keys())
        await stepWhenDue(people, running, subscriber, clock.now().getTime());
    };
    events.push({ weeksBefore: weeks, days: day, hours: -8, run });
  }
  return events;
}

const buy = (call: Call, body: PlanInput) => call(checkOut, { body });

async function subscribe(call: Call, plan: PlanInput): Promise<BilledSubscription> {
  const { session_id } = (await buy(call, plan)).data;
  await call(paySandboxCheckout, { params: { id: session_id ?? '' }, body: { outcome: 'succeed' } });
  const { subscription } = (await call(getCurrentSubscription, {})).data;
  if (!subscription) throw new Error('The subscription did not start');
  return subscription;
}

/**
 * Takes the next step of a subscription with the sandbox's test clock if the step is due within a day, so that
 * no step is ever overdue.
 */
async function stepWhenDue(
  people: People,
  running: RunningSubscriptions,
  subscriber: Subscriber,
  now: number,
) {
  const billed = running.get(subscriber);
  if (!billed || nextStepAt(billed, subscriber) - DAY_MS > now) return;
  const call = people.payer(subscriber.name);
  // The user may have canceled the subscription since the last step.
  const { subscription } = (await call(getCurrentSubscription, {})).data;
  const step = stepOf(subscription ?? billed, subscriber, billed.hasFailed);
  const updated = (await call(advanceSandbox, { body: { step } })).data.subscription;
  running.set(subscriber, { ...updated, hasFailed: billed.hasFailed || step === 'fail_renewal' });
  if (updated.status === 'canceled') running.delete(subscriber);
}

function nextStepAt(
  { grace_ends_at, current_period_end }: BilledSubscription,
  { renewalFailure }: Subscriber,
): number {
  if (grace_ends_at === null) return Date.parse(current_period_end);
  return Date.parse(grace_ends_at) - (renewalFailure === 'paid_late' ? LATE_PAYMENT_BEFORE_END_MS : 0);
}

function stepOf(due: BilledSubscription, { renewalFailure }: Subscriber, hasFailed: boolean): SandboxStep {
  if (due.status === 'past_due') return renewalFailure === 'paid_late' ? 'pay_invoice' : 'end_grace';
  if (due.cancel_at_period_end) return 'end_period';
  return renewalFailure && !hasFailed ? 'fail_renewal' : 'renew';
}
