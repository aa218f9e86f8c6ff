import type { FailedJob, JobQueue } from '@quartermaster/contract/admin-jobs';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import JobsPage from './jobs-page.tsx';

const QUEUES = 'GET /api/v1/admin/jobs/queues';
const FAILED = 'GET /api/v1/admin/jobs/failed';
const job: FailedJob = {
  id: '019a0000-0000-7000-8000-000000000001',
  queue: 'mail',
  status: 'failed',
  error: 'Connection refused',
  attempts: 301,
  created_at: '2026-11-20T10:00:00.000Z',
  next_attempt_at: null,
};
const JOB = `POST /api/v1/admin/jobs/mail/${job.id}`;
const mail: JobQueue = {
  name: 'mail',
  cron: null,
  waiting: 12,
  active: 1,
  failed: 3,
  last_run: null,
  next_run_at: null,
};
const restocking: JobQueue = {
  name: 'shop-restocking',
  cron: '*/5 * * * *',
  waiting: 0,
  active: 0,
  failed: 0,
  last_run: { at: '2026-11-20T10:00:00.000Z', succeeded: false },
  next_run_at: '2026-11-20T10:05:00.000Z',
};

function visit(failed: FakeResponse = { data: [job], meta: pageMeta(1) }, url = '/admin/jobs') {
  const server = fakeServer({ [QUEUES]: { data: [mail, restocking] }, [FAILED]: failed });
  const query = () => server.lastQuery(FAILED);
  return { server, query, ...renderPage(<JobsPage />, { url }) };
}

test('page lists queues with their counts, and schedules with a failed last run and their cron expression', async () => {
  visit();
  const queue = within(await screen.findByRole('table', { name: 'Queues' })).getByRole('row', {
    name: /^Mail/,
  });
  expect(
    within(queue)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '1', '3']);
  // On phones, the number of running jobs is shown here instead of in a column.
  expect(within(queue).getByRole('rowheader').textContent).toBe('Mail1 running');
  const schedules = within(screen.getByRole('table', { name: 'Schedules' }));
  const schedule = schedules.getByRole('row', { name: /^Shop restocking/ });
  expect(schedule.textContent).toContain('Failed');
  expect(schedule.textContent).toContain('*/5 * * * *');
});

test('retry sends the reason, and the list is refetched', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Retry now: Mail job' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retry job' }));
  server.on(`${JOB}/retry`, { status: 204 });
  server.on(FAILED, { data: [], meta: pageMeta(0) });
  await user.type(dialog.getByLabelText(/^Reason/), 'The server is back');
  await user.click(dialog.getByRole('button', { name: 'Retry now' }));
  expect(await screen.findByText('No failed jobs')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'The server is back',
  });
});

test.each([
  ['failed', 'The job runs once more now. If it fails again, it is not retried automatically.'],
  ['retrying', 'The job runs now instead of at its next attempt, and is retried as usual if it fails.'],
])('retry dialog of a %s job says whether the job is retried again', async (status, text) => {
  const { user } = visit({ data: [{ ...job, status }], meta: pageMeta(1) });
  await user.click(await screen.findByRole('button', { name: 'Retry now: Mail job' }));
  expect(await screen.findByText(text)).toBeDefined();
});

test('job that was queued within the last minute is shown as queued just now', async () => {
  visit({ data: [{ ...job, created_at: new Date().toISOString() }], meta: pageMeta(1) });
  expect(await screen.findByText(/· queued just now$/)).toBeDefined();
});

test('rejected discard shows the error in the dialog, which stays open', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'Discard: Mail job' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard job' }));
  const details = [{ field: 'reason', message: 'Enter a reason of at least 3 characters' }];
  server.on(`${JOB}/discard`, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.type(dialog.getByLabelText(/^Reason/), 'x');
  await user.click(dialog.getByRole('button', { name: 'Discard job' }));
  expect(await dialog.findByText('Enter a reason of at least 3 characters')).toBeDefined();
  server.on(`${JOB}/discard`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'This job is running.' },
  });
  await user.click(dialog.getByRole('button', { name: 'Discard job' }));
  expect(await dialog.findByText('This job is running.')).toBeDefined();
  server.on(`${JOB}/discard`, { status: 204 });
  await user.click(dialog.getByRole('button', { name: 'Discard job' }));
  expect(await screen.findByText('Job discarded')).toBeDefined();
});

test('list reads its filters from the URL; an empty result offers to clear them', async () => {
  const { user, query } = visit(
    { data: [], meta: pageMeta(0) },
    '/admin/jobs?queue=mail&status=failed&search=rejected&page=2',
  );
  await expect.poll(query).toEqual({ page: '2', queue: 'mail', status: 'failed', search: 'rejected' });
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await expect.poll(query).toEqual({ page: '1' });
  expect(await screen.findByText('No failed jobs')).toBeDefined();
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const { user, server } = visit(undefined, '/admin/jobs?status=failed&search=rejected&page=2');
  server.on(`${FAILED}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the jobs')).toBeDefined();
  const sentPath = server.requests.find(({ path }) => path.includes('/failed/export'))?.path;
  expect(sentPath).toBe('/api/v1/admin/jobs/failed/export?status=failed&search=rejected');
});

test('each failed request shows an error with a Try Again button', async () => {
  const failure = { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } };
  const server = fakeServer({ [QUEUES]: failure, [FAILED]: failure });
  const { user } = renderPage(<JobsPage />, { url: '/admin/jobs' });
  expect(await screen.findByText('Error loading queues')).toBeDefined();
  expect(await screen.findByText('Error loading failed jobs')).toBeDefined();
  server.on(QUEUES, { data: [mail] });
  server.on(FAILED, { data: [job], meta: pageMeta(1) });
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button);
  expect(await screen.findByText('Connection refused')).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Queues' })).toBeDefined();
});
