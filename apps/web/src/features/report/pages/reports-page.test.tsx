import type { Report } from '@quartermaster/contract/report';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ReportsPage from './reports-page.tsx';

const PATH = '/api/v1/admin/reports';
const SCHEDULES = '/api/v1/admin/report_schedules';
const ID = '019a0000-0000-7000-8000-0000000000c1';

const runningReport: Report = {
  id: ID,
  kind: 'users',
  actor_name: 'mirelle',
  every: null,
  from: '2026-11-01',
  to: '2026-11-21',
  state: 'running',
  message: '',
  lines: 12_000,
  total: 50_000,
  created_at: '2026-11-22T10:00:00.000Z',
  finished_at: null,
};
const completedReport: Report = {
  ...runningReport,
  id: '019a0000-0000-7000-8000-0000000000c2',
  kind: 'audit',
  every: 'week',
  from: null,
  to: null,
  state: 'completed',
  lines: 50_000,
  finished_at: '2026-11-22T10:01:00.000Z',
};
const failedReport: Report = {
  ...completedReport,
  id: '019a0000-0000-7000-8000-0000000000c3',
  state: 'failed',
  message: 'A report has at most 5,000,000 lines. Choose fewer days.',
};
const schedule = {
  id: ID,
  kind: 'revenue',
  every: 'month',
  actor_name: 'mirelle',
  from: '2026-11-01',
  due_on: '2026-12-01',
};

const listOf = (...reports: Report[]) => ({ data: reports, meta: pageMeta(reports.length) });

function visit(
  list: FakeResponse = listOf(),
  schedules: FakeResponse = { data: [] },
  url = '/admin/reports',
) {
  const server = fakeServer({ [`GET ${PATH}`]: list, [`GET ${SCHEDULES}`]: schedules });
  return { server, ...renderPage(<ReportsPage />, { url }) };
}
const sentBody = (server: ReturnType<typeof visit>['server']) =>
  server.requests.find(({ method }) => method === 'POST')?.body;

test('page lists reports with state, days, progress and actions', async () => {
  visit(listOf(runningReport, completedReport, failedReport));
  const list = within(await screen.findByRole('list', { name: 'Reports' }));
  const [runningRow, completedRow, failedRow] = list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(runningRow).toContain('Generating');
  expect(runningRow).toContain('Nov 1, 2026 – Nov 21, 2026');
  expect(runningRow).toContain('12,000 of 50,000 lines');
  expect(completedRow).toContain('All days50,000 lines · Weekly · mirelle');
  expect(failedRow).toContain('Choose fewer days.');
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Cancel: Users, Nov 1, 2026 – Nov 21, 2026',
    'Download: Audit log, All days',
  ]);
});

test('new report is requested with its first day and a reason', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'New report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New report' }));
  await user.type(dialog.getByLabelText('From (UTC)'), '2026-11-01');
  await user.type(dialog.getByLabelText(/^Reason/), 'Quarterly review');
  server.on(`POST ${PATH}`, { status: 201, data: runningReport });
  server.on(`GET ${PATH}`, listOf(completedReport));
  await user.click(dialog.getByRole('button', { name: 'Request report' }));
  expect(await screen.findByText('50,000 lines', { exact: false })).toBeDefined();
  expect(sentBody(server)).toEqual({ kind: 'users', from: '2026-11-01', reason: 'Quarterly review' });
});

test('scheduled report has an interval, and a rejection is shown', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'New report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New report' }));
  await user.click(dialog.getByRole('button', { name: /When/ }));
  await user.click(await screen.findByRole('option', { name: 'Monthly' }));
  expect(dialog.queryByLabelText('From (UTC)')).toBeNull();
  await user.type(dialog.getByLabelText(/^Reason/), 'For the board');
  const message = 'This report is already scheduled at this interval.';
  server.on(`POST ${SCHEDULES}`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.click(dialog.getByRole('button', { name: 'Schedule report' }));
  expect(await dialog.findByText(message)).toBeDefined();
  expect(sentBody(server)).toEqual({ kind: 'users', every: 'month', reason: 'For the board' });
});

test('schedule is deleted with a reason', async () => {
  const { user, server } = visit(listOf(), { data: [schedule] });
  const table = within(await screen.findByRole('table', { name: 'Schedules' }));
  expect(table.getByText('Dec 1, 2026')).toBeDefined();
  await user.click(table.getByRole('button', { name: 'Delete schedule: Revenue, Monthly' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete schedule: Revenue, Monthly' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'No longer needed');
  server.on(`POST ${SCHEDULES}/${ID}/delete`, { status: 204 });
  server.on(`GET ${SCHEDULES}`, { data: [] });
  await user.click(dialog.getByRole('button', { name: 'Delete schedule' }));
  expect(await screen.findByText('Schedule deleted')).toBeDefined();
  expect(screen.queryByRole('table', { name: 'Schedules' })).toBeNull();
  expect(sentBody(server)).toEqual({ reason: 'No longer needed' });
});

test('running report is canceled with a reason', async () => {
  const { user, server } = visit(listOf(runningReport));
  await user.click(await screen.findByRole('button', { name: /^Cancel: Users/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel report: Users' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong days');
  server.on(`POST ${PATH}/${ID}/cancel`, { status: 204 });
  server.on(`GET ${PATH}`, listOf({ ...runningReport, state: 'canceled' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel report' }));
  expect(await screen.findByText('Canceled')).toBeDefined();
  expect(sentBody(server)).toEqual({ reason: 'Wrong days' });
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const { user, server } = visit(listOf(completedReport), undefined, '/admin/reports?kind=audit');
  server.on(`GET ${PATH}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the list of reports')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe(`${PATH}/export?kind=audit`);
});

test('empty list and failed list each show a message', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading reports')).toBeDefined();
  server.on(`GET ${PATH}`, listOf());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No reports')).toBeDefined();
});
