import { BILLING_INTERVALS, PAID_TIERS } from '@quartermaster/rules/billing-plan';
import { z } from 'zod';
import { CANCEL_REASONS } from './billing.ts';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { dayRange, rangeHead } from './fields.ts';

const path = `${API_PREFIX}/admin/financial` as const;

/** US cents. */
const cents = z.int();
/** Percent with one decimal; null while there is nothing to compare with. */
const percent = z.number().nullable();

/** Why subscriptions were canceled: the reasons that subscribers choose, and failed payments. */
export const END_REASONS = [...CANCEL_REASONS, 'payment_failed'] as const;

const financialPoint = z.strictObject({
  /** The first day of the step. */
  start: z.iso.date(),
  /** At the end of the last calculated day of the step; null if none of its days is calculated. */
  mrr_cents: cents.nullable(),
  subscriptions: z.int().nullable(),
  started: z.int(),
  ended: z.int(),
  failed_payments: z.int(),
});

export const financialReport = z.strictObject({
  ...rangeHead,
  /**
   * At the end of the last calculated day of the range; null if none of its days is calculated. Rates compare with
   * 30 days earlier.
   */
  totals: z
    .strictObject({
      mrr_cents: cents,
      arr_cents: cents,
      subscriptions: z.int(),
      past_due: z.int(),
      churn_percent: percent,
      net_revenue_retention_percent: percent,
    })
    .nullable(),
  points: z.array(financialPoint),
  /** Subscriptions and their revenue by plan, at the end of the last calculated day of the range. */
  plans: z.array(
    z.strictObject({
      tier: z.enum(PAID_TIERS),
      interval: z.enum(BILLING_INTERVALS),
      subscriptions: z.int(),
      mrr_cents: cents,
    }),
  ),
  /** Why subscriptions were canceled or ended within the range, the most frequent reason first. */
  end_reasons: z.array(z.strictObject({ reason: z.enum(END_REASONS), count: z.int() })),
});
export type FinancialReport = z.infer<typeof financialReport>;

export const showFinancial = endpoint({
  id: 'admin.financial',
  method: 'GET',
  path,
  audience: 'admin',
  summary:
    'Recurring revenue, subscriptions, churn, failed payments and cancellation reasons over a range of days',
  query: z.strictObject(dayRange),
  reply: { status: 200, data: financialReport },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const FINANCIAL_CSV_COLUMNS = [
  'day',
  'mrr_usd',
  'subscriptions',
  'past_due',
  'started',
  'ended',
  'failed_payments',
] as const;

export const exportFinancial = endpoint({
  id: 'admin.export_financial',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'Recurring revenue and subscriptions as CSV, a line for each calculated day of the range',
  query: z.strictObject(dayRange),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});
