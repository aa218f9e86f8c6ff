import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { monitoringReport as report, statementReport } from '../../../../test/monitoring.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import MonitoringPage from './monitoring-page.tsx';

const REPORT = 'GET /api/v1/admin/monitoring';
const STATEMENTS = `${REPORT}/statements`;
const UNAVAILABLE: FakeResponse = {
  status: 503,
  error: { code: 'SERVICE_UNAVAILABLE', message: 'The service is not ready.' },
};

function visit(response: FakeResponse = { data: report }, url = '/admin/monitoring') {
  const server = fakeServer({ [REPORT]: response, [STATEMENTS]: { data: statementReport } });
  return { server, ...renderPage(<MonitoringPage />, { url }) };
}
const rows = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** The query of the newest request to an endpoint. */
const queryOf = (
  { requests }: { requests: readonly { method: string; path: string }[] },
  endpoint: string,
) => {
  const lastRequest = requests
    .filter(({ method, path }) => `${method} ${path.split('?')[0]}` === endpoint)
    .at(-1);
  return new URLSearchParams(lastRequest?.path.split('?')[1]);
};

test('page shows totals, requests, errors, latency and load by minute, endpoints and processes', async () => {
  visit();
  expect(await screen.findByText('0.5%')).toBeDefined();
  expect(rows('Requests')).toEqual([
    ['12:00', '0'],
    ['12:01', '1,200'],
  ]);
  expect(rows('Errors')[1]).toEqual(['12:01', '30', '6']);
  expect(rows('Latency')).toEqual([
    ['12:00', '–', '–', '–'],
    ['12:01', '3 ms', '40 ms', '120 ms'],
  ]);
  expect(rows('Event loop delay')[1]).toEqual(['12:01', '4 ms', '38 ms']);
  expect(rows('Memory')[1]).toEqual(['12:01', '148 MB', '61 MB']);
  expect(rows('Database connections')[1]).toEqual(['12:01', '3', '0']);
  expect(rows('Sockets and queued jobs')[1]).toEqual(['12:01', '14', '2']);
  expect(rows('Endpoints')).toEqual([
    ['POST /api/v1/parties/{id}/transfers', '1,100', '30', '6', '3 ms', '41 ms', '121 ms'],
    ['Other (files of the web app)', '100', '0', '0', '1 ms', '2 ms', '6 ms'],
  ]);
  expect(rows('Processes')[0]?.[0]).toBe('table, process 42');
});

test('period, end, process and endpoint in the URL are sent', async () => {
  const id = report.processes[0]?.id;
  const { server } = visit(
    { data: report },
    `/admin/monitoring?range=day&until=2026-11-22T12:30&process=${id}&endpoint=other`,
  );
  await screen.findByText('0.5%');
  const sentQuery = queryOf(server, REPORT);
  expect(Object.fromEntries(sentQuery)).toEqual({
    range: 'day',
    until: '2026-11-22T12:30:00.000Z',
    process_id: id,
    endpoint: 'other',
  });
});

test('chosen process, endpoint and query without records in the period stay visible in their fields', async () => {
  const missingProcessId = '019a0000-0000-7000-8000-0000000000ff';
  const { user, server } = visit(
    undefined,
    `/admin/monitoring?process=${missingProcessId}&endpoint=shop.buy&statement=abc`,
  );
  await screen.findByText('0.5%');
  expect(screen.getByRole('button', { name: /Process/ }).textContent).toContain('Not in this period');
  expect(screen.getByRole('button', { name: /Endpoint/ }).textContent).toContain(
    'shop.buy (not in this period)',
  );
  expect((await screen.findByRole('button', { name: /Query in the chart/ })).textContent).toContain(
    'Not in this table',
  );
  await user.click(screen.getByRole('button', { name: /Process/ }));
  await user.click(await screen.findByRole('option', { name: 'All processes' }));
  await expect.poll(() => queryOf(server, REPORT).has('process_id')).toBe(false);
});

test('default period is not kept in the URL', async () => {
  const { router, user } = visit(undefined, '/admin/monitoring?range=day');
  await screen.findByText('0.5%');
  await user.click(screen.getByRole('button', { name: /Period/ }));
  await user.click(await screen.findByRole('option', { name: '1 hour' }));
  await expect.poll(() => router.state.location.search).toBe('');
});

test('chosen endpoint is sent', async () => {
  const { server, user } = visit();
  await screen.findByText('0.5%');
  await user.click(screen.getByRole('button', { name: /Endpoint/ }));
  await user.click(await screen.findByRole('option', { name: 'POST /api/v1/parties/{id}/transfers' }));
  await expect.poll(() => queryOf(server, REPORT).get('endpoint')).toBe('item.transfer');
});

test('page says that nothing was recorded in the period', async () => {
  visit({ data: { ...report, endpoints: [], processes: [] } });
  expect(await screen.findByText('Nothing was recorded in this period')).toBeDefined();
});

test('failed first request shows the error and a Try Again button', async () => {
  const { user, server } = visit(UNAVAILABLE);
  expect(screen.getByRole('status', { name: 'Loading monitoring' })).toBeDefined();
  expect(await screen.findByText('Error loading monitoring data')).toBeDefined();
  server.on(REPORT, { data: report });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('0.5%')).toBeDefined();
});

test('failed refetch keeps the loaded data', async () => {
  const { server, client } = visit();
  await screen.findByText('0.5%');
  server.on(REPORT, UNAVAILABLE);
  await client.refetchQueries();
  expect(await screen.findByText('The newest numbers could not be loaded')).toBeDefined();
  expect(screen.getByRole('table', { name: 'Processes' })).toBeDefined();
});

test('slowest queries are shown with their measurements and the database time per minute', async () => {
  visit();
  expect(await screen.findByRole('table', { name: 'Slowest queries' })).toBeDefined();
  expect(rows('Slowest queries')).toEqual([
    ['select * from parties where id = ?', '2,000', '0', '4,000', '1,500 ms', '0.75 ms', '2 ms', '21 ms'],
    ['Other queries', '400', '1', '800', '301 ms', '0.75 ms', '3 ms', '120 ms'],
  ]);
  expect(rows('Database time')[1]).toEqual(['12:01', '1,801 ms', '120 ms']);
});

test("slowest queries are requested for the page's period, sort order and selected query; a failed export is reported", async () => {
  const { server, user } = visit(undefined, '/admin/monitoring?range=day&endpoint=other&order=max');
  await screen.findByRole('table', { name: 'Slowest queries' });
  expect(Object.fromEntries(queryOf(server, STATEMENTS))).toEqual({ range: 'day', order: 'max' });
  await user.click(screen.getByRole('button', { name: /Query in the chart/ }));
  await user.click(await screen.findByRole('option', { name: /^select \* from parties/ }));
  await expect.poll(() => queryOf(server, STATEMENTS).get('statement')).toBe('00000000000000aa');
  server.on(`${STATEMENTS}/export`, UNAVAILABLE);
  await user.click(screen.getByRole('button', { name: 'Export queries as CSV' }));
  expect(await screen.findByText('Failed to export the queries')).toBeDefined();
  expect(queryOf(server, `${STATEMENTS}/export`).get('order')).toBe('max');
});

test('failure to load the slowest queries offers a retry and keeps the other sections', async () => {
  const server = fakeServer({ [REPORT]: { data: report }, [STATEMENTS]: UNAVAILABLE });
  const { user } = renderPage(<MonitoringPage />, { url: '/admin/monitoring' });
  expect(await screen.findByText('Error loading the queries')).toBeDefined();
  expect(screen.getByRole('table', { name: 'Endpoints' })).toBeDefined();
  server.on(STATEMENTS, { data: { ...statementReport, statements: [] } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No query was recorded in this period.')).toBeDefined();
});
