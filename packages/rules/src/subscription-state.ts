import { type Period, type Plan, periodFrom, planChange } from './billing-plan.ts';
import type { Tier } from './tier-names.ts';

/** The state machine of a subscription (DEC-9), which is the same for every payment provider. */
export const SUBSCRIPTION_STATUSES = ['incomplete', 'active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionState {
  readonly status: SubscriptionStatus;
  readonly plan: Plan;
  readonly period: Period;
  /** The day of the month on which periods end, 1–31. */
  readonly anchorDay: number;
  /** The plan of a scheduled downgrade, which begins with the next period. */
  readonly scheduledPlan: Plan | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelReason: string | null;
  readonly canceledAt: Date | null;
  readonly pastDueSince: Date | null;
}

export type SubscriptionEvent =
  /** The first payment, or a late one. */
  | { readonly type: 'paid'; readonly at: Date }
  | { readonly type: 'upgraded'; readonly plan: Plan; readonly at: Date }
  | { readonly type: 'downgrade_scheduled'; readonly plan: Plan }
  | { readonly type: 'downgrade_withdrawn' }
  | { readonly type: 'cancel_requested'; readonly reason: string; readonly at: Date }
  | { readonly type: 'reactivated' }
  | { readonly type: 'canceled'; readonly reason: string; readonly at: Date }
  | { readonly type: 'renewed' }
  | { readonly type: 'renewal_failed' }
  | { readonly type: 'period_ended' }
  | { readonly type: 'grace_ended' };

const DAY_MS = 24 * 60 * 60_000;
export const GRACE_DAYS = 7;
/** Days after a failed payment on which reminders are emailed. */
export const REMINDER_DAYS = [0, 3, 6] as const;

/** A subscription that waits for its first payment. */
export const newSubscription = (plan: Plan, now: Date): SubscriptionState => ({
  status: 'incomplete',
  plan,
  period: periodFrom(now, plan.interval, now.getUTCDate()),
  anchorDay: now.getUTCDate(),
  scheduledPlan: null,
  cancelAtPeriodEnd: false,
  cancelReason: null,
  canceledAt: null,
  pastDueSince: null,
});

type Transition<E> = (state: SubscriptionState, event: E) => SubscriptionState | null;
type Transitions = {
  readonly [T in SubscriptionEvent['type']]: Transition<Extract<SubscriptionEvent, { type: T }>>;
};

/** Whether a subscription with this status is paid for, or its payment is due. */
export const isLive = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  status === 'active' || status === 'past_due';

const nextPeriod = (state: SubscriptionState): SubscriptionState => {
  const plan = state.scheduledPlan ?? state.plan;
  const period = periodFrom(state.period.end, plan.interval, state.anchorDay);
  return { ...state, plan, period, scheduledPlan: null };
};

const endSubscription = (state: SubscriptionState, at: Date, reason: string | null): SubscriptionState => ({
  ...state,
  status: 'canceled',
  scheduledPlan: null,
  cancelAtPeriodEnd: false,
  cancelReason: reason,
  canceledAt: state.canceledAt ?? at,
  pastDueSince: null,
});

const TRANSITIONS: Transitions = {
  paid(state, { at }) {
    if (state.status === 'past_due') return { ...state, status: 'active', pastDueSince: null };
    if (state.status !== 'incomplete') return null;
    return { ...newSubscription(state.plan, at), status: 'active' };
  },
  upgraded(state, { plan, at }) {
    if (state.status !== 'active' || planChange(state.plan, plan) !== 'now') return null;
    const isNewPeriod = plan.interval !== state.plan.interval;
    const anchorDay = isNewPeriod ? at.getUTCDate() : state.anchorDay;
    const period = isNewPeriod ? periodFrom(at, plan.interval, anchorDay) : state.period;
    // An upgrade withdraws a downgrade or cancellation that is scheduled for the end of the period.
    return { ...withoutCancellation(state), plan, period, anchorDay, scheduledPlan: null };
  },
  downgrade_scheduled(state, { plan }) {
    if (state.status !== 'active' || planChange(state.plan, plan) !== 'at_period_end') return null;
    return { ...withoutCancellation(state), scheduledPlan: plan };
  },
  downgrade_withdrawn: (state) =>
    isLive(state) && state.scheduledPlan ? { ...state, scheduledPlan: null } : null,
  cancel_requested(state, { reason, at }) {
    if (!isLive(state) || state.cancelAtPeriodEnd) return null;
    const cancellation = { cancelAtPeriodEnd: true, cancelReason: reason, canceledAt: at };
    return { ...state, ...cancellation, scheduledPlan: null };
  },
  reactivated: (state) => (isLive(state) && state.cancelAtPeriodEnd ? withoutCancellation(state) : null),
  canceled: (state, { reason, at }) =>
    state.status === 'canceled' ? null : endSubscription(state, at, reason),
  renewed: (state) => (state.status === 'active' && !state.cancelAtPeriodEnd ? nextPeriod(state) : null),
  renewal_failed(state) {
    if (state.status !== 'active' || state.cancelAtPeriodEnd) return null;
    return { ...nextPeriod(state), status: 'past_due', pastDueSince: state.period.end };
  },
  period_ended: (state) =>
    state.status === 'active' && state.cancelAtPeriodEnd
      ? endSubscription(state, state.period.end, state.cancelReason)
      : null,
  grace_ended: (state) =>
    state.pastDueSince ? endSubscription(state, graceEnd(state.pastDueSince), state.cancelReason) : null,
};

function withoutCancellation(state: SubscriptionState): SubscriptionState {
  return { ...state, cancelAtPeriodEnd: false, cancelReason: null, canceledAt: null };
}

/** The state after an event; null when the event is impossible in this state. */
export function nextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState | null {
  const transition = TRANSITIONS[event.type] as Transition<SubscriptionEvent>;
  return transition(state, event);
}

export const graceEnd = (pastDueSince: Date): Date => new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);

/** The next automatic event and its time; null if there is none. */
export function nextDue(state: SubscriptionState): { event: SubscriptionEvent; at: Date } | null {
  if (state.status === 'past_due' && state.pastDueSince)
    return { event: { type: 'grace_ended' }, at: graceEnd(state.pastDueSince) };
  if (state.status !== 'active') return null;
  return { event: { type: state.cancelAtPeriodEnd ? 'period_ended' : 'renewed' }, at: state.period.end };
}

/** The plan's tier while a subscription is active or in its grace period; otherwise tier_free. */
export function tierGrantedBy(
  state: Pick<SubscriptionState, 'status' | 'plan' | 'pastDueSince'> | null,
  now: Date,
): Tier {
  if (state?.status === 'active') return state.plan.tier;
  if (state?.status === 'past_due' && state.pastDueSince && now < graceEnd(state.pastDueSince))
    return state.plan.tier;
  return 'tier_free';
}

/** The number of reminders of a failed payment that are due by now. */
export const remindersDue = (pastDueSince: Date, now: Date): number =>
  REMINDER_DAYS.filter((day) => pastDueSince.getTime() + day * DAY_MS <= now.getTime()).length;

/** The state that a provider reported; a later state has a higher `revision`. */
export interface Snapshot {
  readonly revision: number;
  readonly state: SubscriptionState;
}

/** Snapshots may arrive late, twice or out of order; the newest one applies. */
export const newerSnapshot = <S extends Pick<Snapshot, 'revision'>>(stored: S | null, received: S): S =>
  stored !== null && stored.revision >= received.revision ? stored : received;

export const SUBSCRIPTION_NOTIFICATIONS = [
  'started',
  'upgraded',
  'renewed',
  'payment_failed',
  'canceled',
  /** A downgrade is scheduled for the next period. */
  'downgrade_scheduled',
  /** The scheduled change or cancellation is withdrawn. */
  'reactivated',
  'ended',
  /** A second subscription was paid, and its payment is refunded. */
  'refunded',
] as const;
export type SubscriptionNotification = (typeof SUBSCRIPTION_NOTIFICATIONS)[number];

/** The cancel reason of a subscription that was paid in addition to another one. */
export const DUPLICATE = 'duplicate';

/** The notification for the user when a stored state is replaced; null if no notification is required. */
export function notificationOfChange(
  before: SubscriptionState | null,
  after: SubscriptionState,
): SubscriptionNotification | null {
  if (before === null || !isLive(before)) {
    if (isLive(after)) return 'started';
    return after.cancelReason === DUPLICATE && before?.status !== 'canceled' ? 'refunded' : null;
  }
  if (after.status === 'canceled') return 'ended';
  if (after.status !== before.status) return after.status === 'past_due' ? 'payment_failed' : 'renewed';
  if (planChange(before.plan, after.plan) === 'now') return 'upgraded';
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) return 'canceled';
  // A shifted period is not a renewal: the sandbox's test clock moves the dates back.
  if (after.status === 'active' && after.period.start > before.period.start) return 'renewed';
  if (after.scheduledPlan && !isSamePlan(after.scheduledPlan, before.scheduledPlan))
    return 'downgrade_scheduled';
  const wasChangeScheduled = before.cancelAtPeriodEnd || before.scheduledPlan !== null;
  const isWithdrawn = !after.cancelAtPeriodEnd && !after.scheduledPlan && isSamePlan(after.plan, before.plan);
  return wasChangeScheduled && isWithdrawn ? 'reactivated' : null;
}

/** The plan that a notification is about; for a scheduled downgrade, the plan after the downgrade. */
export const planOfNotification = (
  event: SubscriptionNotification,
  { plan, scheduledPlan }: SubscriptionState,
): Plan => (event === 'downgrade_scheduled' && scheduledPlan ? scheduledPlan : plan);

const isSamePlan = (a: Plan, b: Plan | null): boolean => a.tier === b?.tier && a.interval === b.interval;
