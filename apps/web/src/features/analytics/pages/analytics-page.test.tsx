import type { AnalyticsReport } from '@quartermaster/contract/admin-analytics';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import AnalyticsPage from './analytics-page.tsx';

const REPORT = 'GET /api/v1/admin/analytics';
const active = { active_day: 3, active_week: 5, active_month: 9 };
const report: AnalyticsReport = {
  from: '2026-11-21',
  to: '2026-11-22',
  step: 'day',
  updated_at: '2026-11-22T20:00:00.000Z',
  totals: { users: 1200, parties: 40, ...active },
  points: [
    { start: '2026-11-21', registrations: 4, parties_created: 1, transactions: 50, ...active },
    { start: '2026-11-22', registrations: 0, parties_created: 0, transactions: 7, ...active, active_day: 2 },
  ],
  retention: [{ week: '2026-11-16', registered: 8, active_percent: [100] }],
  funnel: [
    { step: 'registered', users: 8 },
    { step: 'verified', users: 6 },
  ],
  transactions: [{ type: 'party_deposit', count: 57 }],
  features: [{ feature: 'discord', tier: 'tier_2', count: 5 }],
  items: [{ item_template_id: '019a0000-0000-7000-8000-000000000001', name: 'Torch', count: 12 }],
};

function visit(response: FakeResponse = { data: report }, url = '/admin/analytics') {
  const server = fakeServer({ [REPORT]: response });
  return { server, ...renderPage(<AnalyticsPage />, { url }) };
}
const rows = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('page shows activity, registrations, retention, funnel, transactions, features and items', async () => {
  visit();
  expect(await screen.findByText('1,200')).toBeDefined();
  expect(rows('Active users').map((row) => row.slice(1))).toEqual([
    ['3', '5', '9'],
    ['2', '5', '9'],
  ]);
  expect(rows('Registrations and new parties').map((row) => row.slice(1))).toEqual([
    ['4', '1'],
    ['0', '0'],
  ]);
  expect(rows('Transactions').map((row) => row.slice(1))).toEqual([['50'], ['7']]);
  expect(rows('Weekly retention').map((row) => row.slice(1))).toEqual([['100%']]);
  expect(rows('From registration to the first shop')).toEqual([
    ['Registered', '8', '100%'],
    ['Verified the email address', '6', '75%'],
  ]);
  expect(rows('Transactions by type')).toEqual([['Party deposit', '57']]);
  expect(rows('Features by tier')).toEqual([['Changes through Discord', 'Game Master', '5']]);
  expect(rows('Most used items')).toEqual([['Torch', '12']]);
});

test('date range in the URL is sent to the server', async () => {
  const { server } = visit({ data: report }, '/admin/analytics?from=2026-11-01');
  await screen.findByText('1,200');
  expect(server.requests.at(-1)?.path).toBe('/api/v1/admin/analytics?from=2026-11-01');
});

test('page shows a message if nothing was recorded in the period', async () => {
  visit({ data: { ...report, funnel: [], transactions: [], features: [], items: [], retention: [] } });
  expect(await screen.findAllByText('Nothing was recorded in this period.')).toHaveLength(5);
});

test('page shows loading and error states', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(screen.getByRole('status', { name: 'Loading analytics' })).toBeDefined();
  await screen.findByText('Error loading analytics');
  server.on(REPORT, { data: report });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1,200')).toBeDefined();
});
