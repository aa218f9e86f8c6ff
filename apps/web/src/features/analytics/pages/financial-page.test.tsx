import type { FinancialReport } from '@quartermaster/contract/admin-financial';
import type { WebhookEvent } from '@quartermaster/contract/webhook-events';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import FinancialPage from './financial-page.tsx';

const REPORT = 'GET /api/v1/admin/financial';
const EVENTS = 'GET /api/v1/admin/webhook_events';
const point = {
  start: '2026-11-21',
  mrr_cents: 1498,
  subscriptions: 2,
  started: 2,
  ended: 0,
  failed_payments: 0,
};
const report: FinancialReport = {
  from: '2026-11-21',
  to: '2026-11-22',
  step: 'day',
  updated_at: '2026-11-22T20:00:00.000Z',
  totals: {
    mrr_cents: 499,
    arr_cents: 5988,
    subscriptions: 1,
    past_due: 0,
    churn_percent: 50,
    net_revenue_retention_percent: null,
  },
  points: [point, { ...point, start: '2026-11-22', mrr_cents: 499, subscriptions: 1, started: 0, ended: 1 }],
  plans: [{ tier: 'tier_1', interval: 'month', subscriptions: 1, mrr_cents: 499 }],
  end_reasons: [{ reason: 'payment_failed', count: 1 }],
};
const event: WebhookEvent = {
  id: 'evt_1',
  type: 'invoice.paid',
  status: 'failed',
  reference: 'sub_1',
  attempts: 3,
  error: 'No such price',
  created_at: '2026-11-22T19:00:00.000Z',
  received_at: '2026-11-22T19:00:01.000Z',
  processed_at: null,
};

function visit(response: FakeResponse = { data: report }, url = '/admin/financial', events = [event]) {
  const server = fakeServer({ [REPORT]: response, [EVENTS]: { data: events, meta: pageMeta(1) } });
  const query = (call: string) => {
    const lastRequest = server.requests.filter(({ path }) => path.startsWith(call)).at(-1);
    return Object.fromEntries(new URLSearchParams(lastRequest?.path.split('?')[1]));
  };
  return { server, query, ...renderPage(<FinancialPage />, { url }) };
}
const rows = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('page shows revenue, rates, the numbers of the charts, plans and cancellation reasons', async () => {
  visit();
  const terms = (await screen.findAllByRole('term')).map((term) => [
    term.textContent,
    term.parentElement?.querySelector('dd')?.textContent,
  ]);
  expect(terms).toEqual([
    ['MRRmonthly recurring revenue', '$4.99'],
    ['ARRannual recurring revenue', '$59.88'],
    ['Subscriptionsincluding past due', '1'],
    ['Past duepayment failed', '0'],
    ['Churncompared with 30 days earlier', '50%'],
    ['Net revenue retentioncompared with 30 days earlier', '–'],
  ]);
  expect(rows('Monthly recurring revenue').map(([, mrr]) => mrr)).toEqual(['MRR', '$14.98', '$4.99']);
  expect(rows('Subscriptions started and ended, failed payments').at(-1)?.slice(1)).toEqual(['0', '1', '0']);
  expect(rows('Subscriptions by plan').at(-1)).toEqual(['Adventurer, monthly', '1', '$4.99']);
  expect(rows('Cancellation reasons').at(-1)).toEqual(['Payment failed', '1']);
});

test('date range in the URL is sent to the server, and a rejected range shows the reason at its field', async () => {
  const { server, query } = visit({ data: report }, '/admin/financial?from=2026-11-01&to=2026-11-22');
  await screen.findByRole('table', { name: 'Subscriptions by plan' });
  expect(query(`${REPORT.slice(4)}?`)).toEqual({ from: '2026-11-01', to: '2026-11-22' });
  const details = [{ field: 'to', message: 'The period ends before it begins' }];
  server.on(REPORT, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
  fireEvent.change(screen.getByLabelText('To (UTC)'), { target: { value: '2026-10-01' } });
  expect(await screen.findByText('Error loading revenue')).toBeDefined();
  expect(screen.getByLabelText('To (UTC)').getAttribute('aria-invalid')).toBe('true');
  expect(query(`${REPORT.slice(4)}?`)).toEqual({ from: '2026-11-01', to: '2026-10-01' });
});

test('report that is not calculated yet shows an empty state', async () => {
  visit({ data: { ...report, updated_at: null, totals: null, points: [], plans: [], end_reasons: [] } });
  expect(await screen.findByText('No numbers yet')).toBeDefined();
});

test('page shows loading and error states', async () => {
  const { server, user } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(screen.getByRole('status', { name: 'Loading revenue' })).toBeDefined();
  await screen.findByText('Error loading revenue');
  server.on(REPORT, { data: report });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('$59.88')).toBeDefined();
});

test('failed Stripe event is replayed with a reason', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Replay evt_1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay event' }));
  server.on('POST /api/v1/admin/webhook_events/evt_1/replay', { status: 204 });
  server.on(EVENTS, { data: [], meta: pageMeta(0) });
  await user.type(dialog.getByLabelText(/^Reason/), 'The price exists now');
  await user.click(dialog.getByRole('button', { name: 'Replay event' }));
  expect(await screen.findByText('No failed events')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'The price exists now',
  });
});

test('events are refetched until the replayed event has been processed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { server, user } = visit();
  const requestsSent = () => server.count(EVENTS);
  await user.click(await screen.findByRole('button', { name: 'Replay evt_1' }));
  const before = requestsSent();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(requestsSent()).toBe(before);
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay event' }));
  server.on('POST /api/v1/admin/webhook_events/evt_1/replay', { status: 204 });
  await user.type(dialog.getByLabelText(/^Reason/), 'The price exists now');
  await user.click(dialog.getByRole('button', { name: 'Replay event' }));
  await expect.poll(requestsSent).toBeGreaterThan(before);
  expect(screen.getByText('invoice.paid')).toBeDefined();
  server.on(EVENTS, { data: [], meta: pageMeta(0) });
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText('No failed events')).toBeDefined();
  const after = requestsSent();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(requestsSent()).toBe(after);
});

test('events are filtered by the status in the URL, and processed events have no Replay button', async () => {
  const processed = { ...event, status: 'processed', error: null, processed_at: event.received_at } as const;
  const url = '/admin/financial?events_status=processed&events_page=2';
  const { query } = visit({ data: report }, url, [processed]);
  expect(await screen.findByText('invoice.paid')).toBeDefined();
  expect(query(`${EVENTS.slice(4)}?`)).toEqual({ status: 'processed', page: '2' });
  expect(screen.queryByRole('button', { name: 'Replay evt_1' })).toBeNull();
});

test('event export uses the status in the URL, and a failed export shows an error', async () => {
  const url = '/admin/financial?events_status=processed';
  const { user, server } = visit({ data: report }, url, []);
  server.on(`${EVENTS}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(await screen.findByRole('button', { name: 'Export events' }));
  expect(await screen.findByText('Failed to export the events')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe('/api/v1/admin/webhook_events/export?status=processed');
});
