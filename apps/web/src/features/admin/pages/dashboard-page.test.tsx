import type { AdminDashboard } from '@quartermaster/contract/admin-dashboard';
import { dayOf } from '@quartermaster/rules/date-range';
import { focusManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import DashboardPage from './dashboard-page.tsx';

const SHOW = 'GET /api/v1/admin/dashboard';
const dashboard: AdminDashboard = {
  numbers: {
    day: '2026-11-22',
    updated_at: '2026-11-22T20:00:00.000Z',
    users: 1200,
    registrations_day: 4,
    registrations_week: 31,
    active_day: 90,
    active_week: 300,
    active_month: 700,
    parties: 40,
    parties_created_day: 2,
    parties_created_week: 6,
    mrr_cents: 149_850,
  },
  transactions_per_minute: 12.4,
  waiting: { reports: 1000, appeals: 2, support_requests: 0 },
  health: { status: 'degraded', failing: ['backups', 'mail'] },
  audit: [
    {
      number: 7,
      occurred_at: '2026-11-22T20:00:00.000Z',
      action: 'user_suspended',
      actor_id: null,
      actor_name: 'ada',
      subject_id: null,
      subject_name: 'vex',
      details: { reason: 'Spam' },
      hash: 'ab',
    },
  ],
};

function visit(response: FakeResponse = { data: dashboard }) {
  const server = fakeServer({ [SHOW]: response });
  return { server, ...renderPage(<DashboardPage />, { url: '/admin/dashboard' }) };
}
const card = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return { link, text: link.closest('li')?.textContent };
};
const number = (name: RegExp) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

test('page shows pending work and health with links to their pages, and transactions per minute', async () => {
  visit();
  const reports = await card('Open reports');
  expect(reports.text).toContain('1,000 or more');
  expect(reports.text).toContain('Appeals: 2');
  expect(reports.text).toContain('Waiting');
  expect(reports.link.getAttribute('href')).toBe('/admin/moderation');
  const support = await card('Open support requests');
  expect(support.text).toContain('0');
  expect(support.text).not.toContain('Waiting');
  expect(support.link.getAttribute('href')).toBe('/admin/communications');
  const health = await card('System health');
  expect(health.text).toContain('Degraded');
  expect(health.text).toContain('Backups, Email');
  expect(health.link.getAttribute('href')).toBe('/admin/system-health');
  expect((await card('Transactions per minute')).text).toContain('12.4');
});

const numbersOf = (day: string) =>
  ({ data: { ...dashboard, numbers: { ...dashboard.numbers, day } } }) as FakeResponse;

test('numbers of an earlier day are labeled with that day instead of today', async () => {
  visit(numbersOf('2026-11-22'));
  await card('Open reports');
  expect(number(/^New users on Nov 22, 2026/)).toBe('4');
  expect(number(/^New parties on Nov 22, 2026/)).toBe('2');
  expect(number(/^Active on Nov 22, 2026$/)).toBe('90');
  expect(screen.queryByText(/today/)).toBeNull();
});

test('page shows users, activity and revenue, and the newest audit entries', async () => {
  visit(numbersOf(dayOf(new Date())));
  await card('Open reports');
  expect(number(/^Users$/)).toBe('1,200');
  expect(number(/^New users today/)).toBe('4');
  expect(screen.getByText('31 in 7 days')).toBeDefined();
  expect(number(/^Active today$/)).toBe('90');
  expect(number(/^Active in 7 days$/)).toBe('300');
  expect(number(/^Active in 30 days$/)).toBe('700');
  expect(number(/^Parties$/)).toBe('40');
  expect(number(/^Monthly recurring revenue$/)).toBe('$1,498.50');
  const entries = within(screen.getByRole('list', { name: 'Newest audit entries' }));
  expect(entries.getByText('User suspended')).toBeDefined();
});

test('page links to the background jobs if no numbers were calculated', async () => {
  visit({ data: { ...dashboard, numbers: null } });
  expect(await screen.findByText(/^No numbers for the last 7 days/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Background Jobs' }).getAttribute('href')).toBe('/admin/jobs');
});

test('failed first request shows an error with a Try Again button', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(screen.getByRole('status', { name: 'Loading dashboard' })).toBeDefined();
  await screen.findByText('Error loading the dashboard');
  server.on(SHOW, { data: dashboard });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect((await card('Open reports')).text).toContain('1,000 or more');
});

test('failed refetch keeps the last numbers and shows a banner until a refetch succeeds', async () => {
  const { server, client } = visit();
  await card('Open reports');
  server.on(SHOW, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  await client.refetchQueries();
  expect(await screen.findByText('The dashboard could not be updated')).toBeDefined();
  expect((await card('Open reports')).text).toContain('1,000 or more');
  server.on(SHOW, { data: { ...dashboard, waiting: { reports: 3, appeals: 0, support_requests: 0 } } });
  await client.refetchQueries();
  expect((await card('Open reports')).text).toContain('3');
  expect(screen.queryByText('The dashboard could not be updated')).toBeNull();
});

test('page is refetched every 15 seconds, but not while it is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = visit();
  await card('Open reports');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(server.count(SHOW)).toBeGreaterThan(1);
  act(() => focusManager.setFocused(false));
  const countBefore = server.count(SHOW);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.count(SHOW)).toBe(countBefore);
  act(() => focusManager.setFocused(true));
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(server.count(SHOW)).toBeGreaterThan(countBefore);
});

test('failed export is reported', async () => {
  const { user, server } = visit();
  server.on(`${SHOW}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the dashboard')).toBeDefined();
});
