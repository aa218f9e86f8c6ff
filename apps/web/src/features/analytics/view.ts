import type { AnalyticsReport } from '@quartermaster/contract/admin-analytics';
import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import { capitalize } from '@quartermaster/rules/capitalize';
import type { DateStep } from '@quartermaster/rules/date-range';
import { dateText } from '../../platform/dates.ts';
import { CANCEL_REASON_TEXT } from '../subscription/view.ts';

export const percentText = (percent: number | null): string => (percent === null ? '–' : `${percent}%`);

/** The name of the period that one point of a chart covers. */
export const STEP_NAMES: Readonly<Record<DateStep, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** The label of a chart's step: its first day, or its month, in UTC. */
export const stepName = (start: string, step: DateStep): string =>
  step === 'month'
    ? new Date(start).toLocaleDateString(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
    : dateText(start, 'UTC');

type EndReason = FinancialReport['end_reasons'][number]['reason'];

export const END_REASON_TEXT: Readonly<Record<EndReason, string>> = {
  ...CANCEL_REASON_TEXT,
  payment_failed: 'Payment failed',
};

export const FUNNEL_TEXT: Readonly<Record<AnalyticsReport['funnel'][number]['step'], string>> = {
  registered: 'Registered',
  verified: 'Verified the email address',
  joined: 'Created a character or joined a party',
  transferred: 'Transferred an item',
  deployed_shop: 'Deployed a shop',
};

export const FEATURE_TEXT: Readonly<Record<AnalyticsReport['features'][number]['feature'], string>> = {
  shops_deployment: 'Shops deployed',
  loot_distribution: 'Loot deployed',
  discord: 'Changes through Discord',
  api_access: 'Changes through the API',
};

/** `party_deposit` as "Party deposit". */
export const typeText = (type: string): string => capitalize(type).replaceAll('_', ' ');

export const shareText = (count: number, total: number): string =>
  total === 0 ? '–' : `${Math.round((count * 100) / total)}%`;
