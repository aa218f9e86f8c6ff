import { TIERS } from '@quartermaster/rules/tier-names';
import { z } from 'zod';
import { API_PREFIX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { dayRange, id, rangeHead } from './fields.ts';
import { TRANSACTION_TYPES } from './transaction.ts';

const path = `${API_PREFIX}/admin/analytics` as const;

/** Each step counts users who also took the previous steps. */
export const FUNNEL_STEPS = ['registered', 'verified', 'joined', 'transferred', 'deployed_shop'] as const;
export const COUNTED_FEATURES = ['shops_deployment', 'loot_distribution', 'discord', 'api_access'] as const;

const users = z.int();

export const analyticsReport = z.strictObject({
  ...rangeHead,
  /** At the end of the last calculated day of the range; null if none of its days is calculated. */
  totals: z
    .strictObject({ users, parties: z.int(), active_day: users, active_week: users, active_month: users })
    .nullable(),
  points: z.array(
    z.strictObject({
      /** The first day of the step. */
      start: z.iso.date(),
      registrations: users,
      parties_created: z.int(),
      transactions: z.int(),
      /**
       * Users with a session in use on the last calculated day of the step, and in the 7 and 30 days up to it; null if
       * none of its days is calculated.
       */
      active_day: users.nullable(),
      active_week: users.nullable(),
      active_month: users.nullable(),
    }),
  ),
  /**
   * For each of the 12 weeks up to the end of the range in which users registered: the percentage of these users who
   * were active in that week, and in each later week; null for weeks that are not calculated.
   */
  retention: z.array(
    z.strictObject({ week: z.iso.date(), registered: users, active_percent: z.array(z.int().nullable()) }),
  ),
  /**
   * Users who registered in the 30 days up to the end of the last calculated day of the range; empty if none of its
   * days is calculated.
   */
  funnel: z.array(z.strictObject({ step: z.enum(FUNNEL_STEPS), users })),
  /** Transaction types within the range, the most frequent first. */
  transactions: z.array(z.strictObject({ type: z.enum(TRANSACTION_TYPES), count: z.int() })),
  /** Uses within the range, by the tier that the user had when the day was calculated. */
  features: z.array(
    z.strictObject({ feature: z.enum(COUNTED_FEATURES), tier: z.enum(TIERS), count: z.int() }),
  ),
  /** The ten items with the most transactions, from the 20 most used items of each day. */
  items: z.array(z.strictObject({ item_template_id: id, name: z.string(), count: z.int() })),
});
export type AnalyticsReport = z.infer<typeof analyticsReport>;

export const showAnalytics = endpoint({
  id: 'admin.analytics',
  method: 'GET',
  path,
  audience: 'admin',
  summary:
    'Registrations, active users, retention, funnel, transactions, features and items over a range of days',
  query: z.strictObject(dayRange),
  reply: { status: 200, data: analyticsReport },
  errorCodes: [],
});

/** The columns of the CSV file. */
export const ANALYTICS_CSV_COLUMNS = [
  'day',
  'users',
  'registrations',
  'active_day',
  'active_week',
  'active_month',
  'parties',
  'parties_created',
  'transactions',
] as const;

export const exportAnalytics = endpoint({
  id: 'admin.export_analytics',
  method: 'GET',
  path: `${path}/export`,
  audience: 'admin',
  summary: 'Users, activity, parties and transactions as CSV, a line for each calculated day of the range',
  query: z.strictObject(dayRange),
  reply: { status: 200, file: ['text/csv; charset=utf-8'] },
  errorCodes: [],
  limit: 'export',
});
