import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BILLING_INTERVALS, PAID_TIERS, type Plan } from './billing-plan.ts';
import {
  DUPLICATE,
  newerSnapshot,
  newSubscription,
  nextDue,
  nextState,
  notificationOfChange,
  remindersDue,
  type Snapshot,
  SUBSCRIPTION_STATUSES,
  type SubscriptionEvent,
  type SubscriptionState,
  tierGrantedBy,
} from './subscription-state.ts';

const at = (day: string) => new Date(`2026-${day}T08:00:00.000Z`);
const guild: Plan = { tier: 'tier_3', interval: 'month' };
const master: Plan = { tier: 'tier_2', interval: 'month' };
const adventurer: Plan = { tier: 'tier_1', interval: 'month' };

const requireState = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  const next = nextState(state, event);
  if (!next) throw new Error(`${event.type} is impossible while ${state.status}`);
  return next;
};

const incomplete = newSubscription(master, at('11-01'));
const active = requireState(incomplete, { type: 'paid', at: at('11-01') });
const pastDue = requireState(active, { type: 'renewal_failed' });
const STATES: Readonly<Record<string, SubscriptionState>> = {
  incomplete,
  active,
  scheduled: requireState(active, { type: 'downgrade_scheduled', plan: adventurer }),
  canceling: requireState(active, { type: 'cancel_requested', reason: 'other', at: at('11-05') }),
  past_due: pastDue,
  past_due_canceling: requireState(pastDue, { type: 'cancel_requested', reason: 'other', at: at('12-02') }),
  canceled: requireState(active, { type: 'canceled', reason: 'other', at: at('11-06') }),
};

const EVENTS: Readonly<Record<SubscriptionEvent['type'], SubscriptionEvent>> = {
  paid: { type: 'paid', at: at('12-03') },
  upgraded: { type: 'upgraded', plan: guild, at: at('11-16') },
  downgrade_scheduled: { type: 'downgrade_scheduled', plan: adventurer },
  downgrade_withdrawn: { type: 'downgrade_withdrawn' },
  cancel_requested: { type: 'cancel_requested', reason: 'other', at: at('11-16') },
  reactivated: { type: 'reactivated' },
  canceled: { type: 'canceled', reason: 'other', at: at('11-16') },
  renewed: { type: 'renewed' },
  renewal_failed: { type: 'renewal_failed' },
  period_ended: { type: 'period_ended' },
  grace_ended: { type: 'grace_ended' },
};

/** A short text for a state; `·`: the event is impossible. */
function stateText(state: SubscriptionState | null): string {
  if (!state) return '·';
  const { status, plan, scheduledPlan, cancelAtPeriodEnd } = state;
  const parts = [status, plan.tier.slice(-1), scheduledPlan && `→${scheduledPlan.tier.slice(-1)}`];
  return [...parts, cancelAtPeriodEnd && 'canceling'].filter(Boolean).join(' ');
}

describe('subscription state', () => {
  test.each([
    // state, then the result of each event in the order of EVENTS
    ['incomplete', 'active 2|·|·|·|·|·|canceled 2|·|·|·|·'],
    ['active', '·|active 3|active 2 →1|·|active 2 canceling|·|canceled 2|active 2|past_due 2|·|·'],
    ['scheduled', '·|active 3|active 2 →1|active 2|active 2 canceling|·|canceled 2|active 1|past_due 1|·|·'],
    ['canceling', '·|active 3|active 2 →1|·|·|active 2|canceled 2|·|·|canceled 2|·'],
    ['past_due', 'active 2|·|·|·|past_due 2 canceling|·|canceled 2|·|·|·|canceled 2'],
    ['past_due_canceling', 'active 2 canceling|·|·|·|·|past_due 2|canceled 2|·|·|·|canceled 2'],
    ['canceled', '·|·|·|·|·|·|·|·|·|·|·'],
  ])('%s has the expected result for every event', (name, row) => {
    const state = STATES[name] ?? incomplete;
    const results = Object.values(EVENTS).map((event) => stateText(nextState(state, event)));
    expect(results.join('|')).toBe(row);
  });

  test('has a test case for every status', () => {
    expect(new Set(Object.values(STATES).map(({ status }) => status))).toEqual(
      new Set(SUBSCRIPTION_STATUSES),
    );
  });

  test('renewal begins the next period at the end of the previous one', () => {
    const renewed = requireState(active, EVENTS.renewed);
    expect(renewed.period).toEqual({ start: at('12-01'), end: new Date('2027-01-01T08:00:00.000Z') });
  });

  test('upgrade keeps the period, and a change to a year begins a new one', () => {
    expect(requireState(active, EVENTS.upgraded).period).toEqual(active.period);
    const yearly = requireState(active, {
      type: 'upgraded',
      plan: { ...master, interval: 'year' },
      at: at('11-16'),
    });
    expect(yearly.period).toEqual({ start: at('11-16'), end: new Date('2027-11-16T08:00:00.000Z') });
  });

  test('reactivation withdraws the cancellation and its reason', () => {
    expect(requireState(requireState(active, EVENTS.cancel_requested), EVENTS.reactivated)).toEqual(active);
  });

  test('next due event is the renewal, the end of the period, the end of the grace period, or null', () => {
    const due = (name: string) => nextDue(STATES[name] ?? incomplete);
    expect(due('active')).toEqual({ event: { type: 'renewed' }, at: at('12-01') });
    expect(due('canceling')).toEqual({ event: { type: 'period_ended' }, at: at('12-01') });
    expect(due('past_due')).toEqual({ event: { type: 'grace_ended' }, at: at('12-08') });
    expect([due('incomplete'), due('canceled')]).toEqual([null, null]);
  });
});

describe('granted tier', () => {
  test('is the paid tier while the subscription is active and for seven days after a failed payment', () => {
    const { past_due, canceled } = STATES;
    expect(tierGrantedBy(active, at('11-20'))).toBe('tier_2');
    expect(tierGrantedBy(past_due ?? null, new Date(at('12-08').getTime() - 1))).toBe('tier_2');
    expect(tierGrantedBy(past_due ?? null, at('12-08'))).toBe('tier_free');
    expect([null, incomplete, canceled ?? null].map((state) => tierGrantedBy(state, at('11-20')))).toEqual([
      'tier_free',
      'tier_free',
      'tier_free',
    ]);
  });
});

test('reminders are due 0, 3 and 6 days after a failed payment', () => {
  const days = [0, 2.9, 3, 5.9, 6, 30].map((day) => new Date(at('12-01').getTime() + day * 86_400_000));
  expect(days.map((day) => remindersDue(at('12-01'), day))).toEqual([1, 1, 2, 2, 3, 3]);
});

test('subscriber is notified of changes, but not of an unpaid new subscription or an unchanged state', () => {
  const notification = (from: string | null, to: SubscriptionState) =>
    notificationOfChange(from ? (STATES[from] ?? null) : null, to);
  expect(notification(null, incomplete)).toBeNull();
  expect(notification('incomplete', active)).toBe('started');
  expect(notification('active', active)).toBeNull();
  expect(notification('active', requireState(active, EVENTS.upgraded))).toBe('upgraded');
  const yearly = requireState(active, {
    type: 'upgraded',
    plan: { ...master, interval: 'year' },
    at: at('11-16'),
  });
  expect(notification('active', yearly)).toBe('upgraded');
  expect(notification('active', requireState(active, EVENTS.renewed))).toBe('renewed');
  expect(notification('active', requireState(active, EVENTS.renewal_failed))).toBe('payment_failed');
  expect(notification('past_due', active)).toBe('renewed');
  expect(notification('active', requireState(active, EVENTS.cancel_requested))).toBe('canceled');
  expect(notification('canceling', active)).toBe('reactivated');
  expect(notification('canceling', requireState(STATES.canceling ?? active, EVENTS.period_ended))).toBe(
    'ended',
  );
  expect(notification('canceled', active)).toBe('started');
  const scheduled = requireState(active, EVENTS.downgrade_scheduled);
  expect(notification('active', scheduled)).toBe('downgrade_scheduled');
  expect(notification('canceling', scheduled)).toBe('downgrade_scheduled');
  expect(notification('scheduled', scheduled)).toBeNull();
  expect(notification('scheduled', active)).toBe('reactivated');
  expect(notification('scheduled', requireState(scheduled, EVENTS.cancel_requested))).toBe('canceled');
  expect(notification('scheduled', requireState(scheduled, EVENTS.upgraded))).toBe('upgraded');
  expect(notification('scheduled', requireState(STATES.scheduled ?? active, EVENTS.renewed))).toBe('renewed');
});

test('period that is shifted without a payment is not a renewal', () => {
  const shifted = (state: SubscriptionState): SubscriptionState => ({
    ...state,
    period: { start: at('10-29'), end: at('11-28') },
  });
  expect(notificationOfChange(active, shifted(active))).toBeNull();
  expect(notificationOfChange(pastDue, { ...shifted(pastDue), pastDueSince: at('11-28') })).toBeNull();
});

test('subscription that was paid in addition to another subscription is reported as refunded once', () => {
  const duplicate = requireState(active, { type: 'canceled', reason: DUPLICATE, at: at('11-02') });
  expect(notificationOfChange(null, duplicate)).toBe('refunded');
  expect(notificationOfChange(incomplete, duplicate)).toBe('refunded');
  expect(notificationOfChange(duplicate, duplicate)).toBeNull();
  expect(notificationOfChange(active, duplicate)).toBe('ended');
});

const plan = fc.record({
  tier: fc.constantFrom(...PAID_TIERS),
  interval: fc.constantFrom(...BILLING_INTERVALS),
});
const instant = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }).map((ms) => new Date(ms));
const anyEvent: fc.Arbitrary<SubscriptionEvent> = fc.oneof(
  fc.record({ type: fc.constantFrom('upgraded' as const), plan, at: instant }),
  fc.record({ type: fc.constantFrom('downgrade_scheduled' as const), plan }),
  fc.constantFrom(...Object.values(EVENTS)),
);

/** A provider's record: the possible events of a random sequence, as numbered snapshots. */
const snapshotLists = fc
  .tuple(plan, instant, fc.array(anyEvent, { maxLength: 30 }))
  .map(([first, now, events]) => {
    const snapshots: Snapshot[] = [{ revision: 1, state: newSubscription(first, now) }];
    for (const event of events) {
      const last = snapshots.at(-1) as Snapshot;
      const state = nextState(last.state, event);
      if (state) snapshots.push({ revision: last.revision + 1, state });
    }
    return snapshots;
  });

test('snapshots result in the same state in any order and with any repetition', () => {
  const delivery = snapshotLists.chain((snapshots) =>
    fc.tuple(
      fc.constant(snapshots),
      fc.shuffledSubarray(snapshots, { minLength: snapshots.length }),
      fc.array(fc.constantFrom(...snapshots)),
    ),
  );
  fc.assert(
    fc.property(delivery, ([snapshots, shuffled, repeated]) => {
      const stored = [...shuffled, ...repeated].reduce<Snapshot | null>(newerSnapshot, null);
      expect(stored).toEqual(snapshots.at(-1));
    }),
  );
});

test('period of every reachable state ends after it begins, and the dates and scheduled plan match the status', () => {
  fc.assert(
    fc.property(snapshotLists, (snapshots) => {
      for (const { state } of snapshots) {
        expect(state.pastDueSince !== null).toBe(state.status === 'past_due');
        expect(state.period.end.getTime()).toBeGreaterThan(state.period.start.getTime());
        if (state.status === 'canceled' || state.cancelAtPeriodEnd) expect(state.canceledAt).not.toBeNull();
        if (state.scheduledPlan) expect(state.status).toBe('active');
        if (state.status === 'canceled') expect(nextDue(state)).toBeNull();
      }
    }),
  );
});
