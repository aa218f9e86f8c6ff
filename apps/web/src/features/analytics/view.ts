import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import type { DateStep } from '@quartermaster/rules/date-range';
import { dateText } from '../../platform/dates.ts';
import { CANCEL_REASON_WORDS } from '../subscription/view.ts';

const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Cents as `$14.98`, without cents where there are none. */
export const moneyText = (cents: number): string => usd.format(cents / 100);

export const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent}%`);

/** What the points of a chart are. */
export const STEP_NAMES: Readonly<Record<DateStep, string>> = { day: 'Day', week: 'Week of', month: 'Month' };

/** The name of a step by its first day, in UTC. */
export const stepName = (start: string, step: DateStep): string =>
  step === 'month'
    ? new Date(start).toLocaleDateString(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    : dateText(start, 'UTC');

type EndReason = FinancialReport['end_reasons'][number]['reason'];

export const END_REASON_WORDS: Readonly<Record<EndReason, string>> = {
  ...CANCEL_REASON_WORDS,
  payment_failed: 'Payment failed',
};
