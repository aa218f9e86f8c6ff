import type { HealthCheck, SystemHealth } from '@quartermaster/contract/system-health';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import SystemHealthPage from './system-health-page.tsx';

const SHOW = 'GET /api/v1/admin/system_health';
const START = 'POST /api/v1/admin/system_health/verifications';
const disk: HealthCheck = {
  name: 'disk',
  status: 'down',
  summary: '100 MB of 100 GB is free.',
  advice: 'Free up space now.',
  verification: null,
};
const finished = '2026-11-20T03:41:00.000Z';
const ledger: HealthCheck = {
  name: 'ledger',
  status: 'ok',
  summary: 'Balances match the sum of 12 transactions.',
  advice: null,
  verification: { state: 'passed', done: 15, total: 15, requested_at: finished, finished_at: finished },
};
const running: HealthCheck = {
  ...ledger,
  verification: { state: 'running', done: 3, total: 12, requested_at: finished, finished_at: null },
};
const health = (...checks: HealthCheck[]): FakeResponse => ({
  data: { status: 'down', checked_at: '2026-11-20T10:00:00.000Z', checks } satisfies SystemHealth,
});
const UNAVAILABLE: FakeResponse = {
  status: 503,
  error: { code: 'SERVICE_UNAVAILABLE', message: 'The service is not ready.' },
};

function visit(response: FakeResponse) {
  const server = fakeServer({ [SHOW]: response });
  return { server, ...renderPage(<SystemHealthPage />, { url: '/admin/system-health' }) };
}
const check = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') as HTMLElement);
};

test('page shows the status of each check and what to do', async () => {
  visit(health(disk, ledger));
  const diskCheck = await check('Disk');
  expect(diskCheck.getByText('Down')).toBeDefined();
  expect(diskCheck.getByText('100 MB of 100 GB is free.')).toBeDefined();
  expect(diskCheck.getByText('Free up space now.', { exact: false })).toBeDefined();
  const ledgerCheck = await check('Ledger');
  expect(ledgerCheck.getByText('OK')).toBeDefined();
  expect(ledgerCheck.queryByText('What to do:')).toBeNull();
});

test('verification is started with a reason, and its progress is shown', async () => {
  const { user, server } = visit(health(ledger));
  await user.click(await screen.findByRole('button', { name: 'Verify now: Ledger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify the ledger' }));
  server.on(START, { status: 204 });
  server.on(SHOW, health(running));
  await user.type(dialog.getByLabelText(/^Reason/), 'After the restore');
  await user.click(dialog.getByRole('button', { name: 'Verify now' }));
  expect(await screen.findByText('Verifying: 25%')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Ledger verification' })).toBeDefined();
  const sentRequest = server.requests.find(({ method }) => method === 'POST');
  expect(sentRequest?.body).toEqual({ kind: 'ledger', reason: 'After the restore' });
});

test('unreachable database is reported with the last known checks, and the page recovers', async () => {
  const { server, client } = visit(health(disk));
  await check('Disk');
  server.on(SHOW, UNAVAILABLE);
  await client.refetchQueries();
  expect(await screen.findByText('The server or its database does not respond')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Disk' })).toBeDefined();
  server.on(SHOW, health(ledger));
  await client.refetchQueries();
  expect(await screen.findByRole('heading', { name: 'Ledger' })).toBeDefined();
  expect(screen.queryByText('The server or its database does not respond')).toBeNull();
});

test('failed first request shows an error with a Try Again button', async () => {
  const { user, server } = visit(UNAVAILABLE);
  expect(await screen.findByText('The server or its database does not respond')).toBeDefined();
  server.on(SHOW, health(ledger));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Ledger' })).toBeDefined();
});

test('failed export is reported', async () => {
  const { user, server } = visit(health(ledger));
  server.on(`${SHOW}/export`, UNAVAILABLE);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the system health')).toBeDefined();
});
