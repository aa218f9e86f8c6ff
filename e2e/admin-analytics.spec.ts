import { expectPageAccessible } from './accessible.ts';
import { registerAdmin } from './admin-area.ts';
import { expect, test } from './strict.ts';

test('financial page shows the subscriptions by plan, is accessible in both themes and does not scroll sideways', async ({
  page,
}) => {
  await registerAdmin(page);
  const day = (start: string, mrr_cents: number) => ({
    start,
    mrr_cents,
    subscriptions: 3,
    started: 2,
    ended: 1,
    failed_payments: 1,
  });
  const data = {
    from: '2026-11-20',
    to: '2026-11-22',
    step: 'day',
    updated_at: '2026-11-22T20:00:00.000Z',
    totals: {
      mrr_cents: 1498,
      arr_cents: 17_976,
      subscriptions: 3,
      past_due: 1,
      churn_percent: 2.5,
      net_revenue_retention_percent: 104.2,
    },
    points: [day('2026-11-20', 999), day('2026-11-21', 1998), day('2026-11-22', 1498)],
    plans: [{ tier: 'tier_1', interval: 'month', subscriptions: 3, mrr_cents: 1498 }],
    end_reasons: [{ reason: 'switching', count: 1 }],
  };
  // The server rolls its data up only every ten minutes, so the test provides the response.
  await page.route('**/api/v1/admin/financial?*', (route) =>
    route.fulfill({ json: { status: 'success', data } }),
  );
  await page.goto('/admin/financial?from=2026-11-20');
  await expect(page.getByRole('table', { name: 'Subscriptions by plan' })).toContainText('$14.98');
  await expect(page.getByText('No failed events')).toBeVisible();
  await expectPageAccessible(page, 'adminFinancial');
});

test('analytics page shows the weekly retention, is accessible in both themes and does not scroll sideways', async ({
  page,
}) => {
  await registerAdmin(page);
  const active = { active_day: 3, active_week: 5, active_month: 9 };
  const day = (start: string, registrations: number) => ({
    start,
    registrations,
    parties_created: 1,
    transactions: 50,
    ...active,
  });
  const cohort = (week: string, active_percent: number[]) => ({ week, registered: 8, active_percent });
  const data = {
    from: '2026-11-21',
    to: '2026-11-22',
    step: 'day',
    updated_at: '2026-11-22T20:00:00.000Z',
    totals: { users: 1200, parties: 40, ...active },
    points: [day('2026-11-21', 4), day('2026-11-22', 0)],
    retention: [
      cohort('2026-11-02', [100, 63, 50]),
      cohort('2026-11-09', [88, 38]),
      cohort('2026-11-16', [100]),
    ],
    funnel: [{ step: 'registered', users: 8 }],
    transactions: [{ type: 'party_to_character_transfer', count: 57 }],
    features: [{ feature: 'discord', tier: 'tier_2', count: 5 }],
    items: [
      { item_template_id: '019a0000-0000-7000-8000-000000000001', name: 'Rope, hempen (50 feet)', count: 12 },
    ],
  };
  // The server rolls its data up only every ten minutes, so the test provides the response.
  await page.route('**/api/v1/admin/analytics?*', (route) =>
    route.fulfill({ json: { status: 'success', data } }),
  );
  await page.goto('/admin/analytics?from=2026-11-21');
  await expect(page.getByRole('table', { name: 'Weekly retention' })).toContainText('63%');
  await expectPageAccessible(page, 'adminAnalytics');
});
