import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bulkOperation } from '../../../../test/bulk-operations.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import BulkOperationsPage from './bulk-operations-page.tsx';

const PATH = '/api/v1/admin/bulk_operations';

function visit(list: FakeResponse = { data: [], meta: pageMeta(0) }, url = '/admin/bulk-operations') {
  const server = fakeServer({ [`GET ${PATH}`]: list });
  return { server, ...renderPage(<BulkOperationsPage />, { url }) };
}

test('page lists operations with state and progress', async () => {
  visit({ data: [bulkOperation], meta: pageMeta(1) });
  const row = within(await screen.findByRole('list', { name: 'Bulk operations' })).getByRole('listitem');
  expect(row.textContent).toContain('12 of 40 processed: 10 done, 2 skipped');
  expect(row.textContent).toContain('Running');
  expect(screen.getByRole('link', { name: 'Suspend' }).getAttribute('href')).toBe(
    `/admin/bulk-operations/${bulkOperation.id}`,
  );
});

test('list and export use the filters in the URL, which can be changed and cleared', async () => {
  const { user, server } = visit(undefined, '/admin/bulk-operations?action=suspend&state=sleeping');
  expect(await screen.findByText('No bulk operations found')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Status/ }));
  await user.click(await screen.findByRole('option', { name: 'Canceled' }));
  await expect.poll(() => server.requests.at(-1)?.path).toBe(`${PATH}?action=suspend&state=canceled&page=1`);
  server.on(`GET ${PATH}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the bulk operations')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe(`${PATH}/export?action=suspend&state=canceled`);
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByText('No bulk operations')).toBeDefined();
});

test('new operation shows a preview, and starts with a reason', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'New operation' }));
  const form = within(await screen.findByRole('dialog', { name: 'New bulk operation' }));
  await user.click(form.getByRole('button', { name: /Action/ }));
  await user.click(await screen.findByRole('option', { name: 'Send message' }));
  await user.type(form.getByLabelText(/^Subject/), 'Maintenance');
  await user.type(form.getByLabelText(/^Text/), 'On Sunday.');
  await user.type(form.getByLabelText(/^Email addresses or usernames/), 'vex{Enter}nobody');
  const previewResult = {
    total: 2,
    eligible: 1,
    selection: 'd1ce',
    skipped: [{ reason: 'No user has this email address or username', count: 1 }],
    sample: [
      { name: 'vex', skipped_because: null },
      { name: 'nobody', skipped_because: 'No user has this email address or username' },
    ],
  };
  server.on(`POST ${PATH}/preview`, { data: previewResult });
  await user.click(form.getByRole('button', { name: 'Preview' }));
  const preview = within(await screen.findByRole('alertdialog', { name: 'Send message: 1 user' }));
  expect(preview.getByText('1 skipped: No user has this email address or username')).toBeDefined();
  server.on(`POST ${PATH}`, { status: 201, data: bulkOperation });
  await user.type(preview.getByLabelText(/^Reason/), 'Planned');
  await user.click(preview.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText(`now at /admin/bulk-operations/${bulkOperation.id}`)).toBeDefined();
  const plan = { action: 'message', list: 'vex\nnobody', subject: 'Maintenance', text: 'On Sunday.' };
  expect(server.requests.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    plan,
    { ...plan, reason: 'Planned', selection: 'd1ce' },
  ]);
});

test.each([
  [
    'no user',
    { total: 2, eligible: 0, selection: '', skipped: [{ reason: 'Your own account', count: 2 }], sample: [] },
    'This selection has no user to process. 2 skipped: Your own account.',
  ],
  [
    'too many users',
    { total: 10_001, eligible: 10_001, selection: 'd1ce', skipped: [], sample: [] },
    'One operation can process at most 10,000 users. Choose a narrower filter or a longer period.',
  ],
])(
  'preview that finds %s keeps the form open and shows no Start button',
  async (_, previewResult, message) => {
    const { user, server } = visit();
    await user.click(await screen.findByRole('button', { name: 'New operation' }));
    const form = within(await screen.findByRole('dialog', { name: 'New bulk operation' }));
    server.on(`POST ${PATH}/preview`, { data: previewResult });
    await user.click(form.getByRole('button', { name: 'Preview' }));
    expect((await form.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    server.on(`POST ${PATH}/preview`, {
      data: { total: 1, eligible: 1, selection: 'd1ce', skipped: [], sample: [] },
    });
    await user.click(form.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined();
  },
);

test('rejected preview shows its error at the field', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'New operation' }));
  const form = within(await screen.findByRole('dialog', { name: 'New bulk operation' }));
  const details = [{ field: 'list', message: 'Enter email addresses or usernames, or choose a filter' }];
  server.on(`POST ${PATH}/preview`, { status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await form.findByText('Enter email addresses or usernames, or choose a filter')).toBeDefined();
});

test('preview without a filter shows an error at the visible field, focuses the field and sends nothing', async () => {
  const { user, server } = visit();
  await user.click(await screen.findByRole('button', { name: 'New operation' }));
  const form = within(await screen.findByRole('dialog', { name: 'New bulk operation' }));
  const message = 'Enter email addresses or usernames, or choose a filter';
  const error = { code: 'VALIDATION_ERROR', details: [{ field: 'list', message }] };
  server.on(`POST ${PATH}/preview`, { status: 422, error });
  await user.click(form.getByRole('radio', { name: 'A filter' }));
  await user.click(form.getByRole('button', { name: 'Preview' }));
  const field = form.getByLabelText(/^Username or email begins with/);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(form.getByText('Choose a filter, or enter the start of a username or email address')).toBeDefined();
  expect(document.activeElement).toBe(field);
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  server.on(`POST ${PATH}/preview`, {
    data: { total: 1, eligible: 1, selection: 'd1ce', skipped: [], sample: [] },
  });
  await user.type(field, 'spam');
  await user.click(form.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined();
});

test('page shows an empty state, and an error with a Try Again button', async () => {
  const { user, server } = visit({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  expect(await screen.findByText('Error loading bulk operations')).toBeDefined();
  server.on(`GET ${PATH}`, { data: [], meta: pageMeta(0) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No bulk operations')).toBeDefined();
});
