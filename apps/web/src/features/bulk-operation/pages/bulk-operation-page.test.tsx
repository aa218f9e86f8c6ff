import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bulkOperation } from '../../../../test/bulk-operations.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import BulkOperationPage from './bulk-operation-page.tsx';

const PATH = `/api/v1/admin/bulk_operations/${bulkOperation.id}`;
const SHOW = `GET ${PATH}`;
const rows = [
  { number: 1, user_id: mirelle.id, party_id: null, name: 'vex', state: 'succeeded', message: '' },
  {
    number: 2,
    user_id: null,
    party_id: null,
    name: 'nobody',
    state: 'skipped',
    message: 'No user has this email address or username',
  },
  { number: 3, user_id: mirelle.id, party_id: null, name: 'percy', state: 'waiting', message: '' },
];
const canceled = { ...bulkOperation, state: 'canceled', finished_at: '2026-11-20T10:01:00.000Z' };

function visit(response: FakeResponse = { data: canceled }, search = '') {
  const server = fakeServer({ [SHOW]: response, [`${SHOW}/rows`]: { data: rows, meta: pageMeta(3) } });
  const url = `/admin/bulk-operations/${bulkOperation.id}${search}`;
  return { server, ...renderPage(<BulkOperationPage />, { url, path: '/admin/bulk-operations/:id' }) };
}

test('page shows progress and the result for each user', async () => {
  visit();
  expect(await screen.findByText('12 of 40 processed: 10 done, 2 skipped')).toBeDefined();
  const list = within(await screen.findByRole('list', { name: 'Results' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'vexDone',
    'nobodyNo user has this email address or usernameSkipped',
    'percyNot processed',
  ]);
  expect(screen.queryByRole('button', { name: 'Cancel operation' })).toBeNull();
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const { user, server } = visit(undefined, '?state=skipped');
  server.on(`${SHOW}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the results')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe(`${PATH}/export?state=skipped`);
});

test('canceling sends the reason, and the page shows the canceled operation', async () => {
  const { user, server } = visit({ data: bulkOperation });
  await user.click(await screen.findByRole('button', { name: 'Cancel operation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel bulk operation' }));
  server.on(`POST ${PATH}/cancel`, { status: 204 });
  server.on(SHOW, { data: canceled });
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong list');
  await user.click(dialog.getByRole('button', { name: 'Cancel operation' }));
  expect(await screen.findByText('Canceled')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong list' });
});

test('press outside does not close the dialog once a reason is entered, and Keep running cancels nothing', async () => {
  const { user, server } = visit({ data: bulkOperation });
  await user.click(await screen.findByRole('button', { name: 'Cancel operation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel bulk operation' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong list');
  await user.click(document.body);
  expect(screen.getByRole('dialog', { name: 'Cancel bulk operation' })).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Keep running' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('failed request shows an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading the bulk operation')).toBeDefined();
  server.on(SHOW, { data: canceled });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Suspend' })).toBeDefined();
});

test('leaving the page of a running operation requests nothing', async () => {
  const { server, unmount } = visit({ data: bulkOperation });
  expect(await screen.findByText('Waiting')).toBeDefined();
  const { length } = server.requests;
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.requests).toHaveLength(length);
});

test('results are fetched once more when the operation has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { server } = visit({ data: bulkOperation });
  expect(await screen.findByText('Waiting')).toBeDefined();
  let isEnded = false;
  // The operation ends while this response is delayed, so results that were requested earlier are not final.
  server.on(SHOW, async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    isEnded = true;
    return { data: { ...canceled, state: 'completed' } };
  });
  const done = rows.map((row) => ({ ...row, state: row.state === 'waiting' ? 'succeeded' : row.state }));
  server.on(`${SHOW}/rows`, () => ({ data: isEnded ? done : rows, meta: pageMeta(3) }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText('Completed')).toBeDefined();
  await expect.poll(() => screen.queryByText('Waiting')).toBeNull();
});
