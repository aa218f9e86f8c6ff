import type { HealthCheck } from '@quartermaster/contract/system-health';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { dateTimeText } from '../../../platform/dates.ts';
import AuditPage from './audit-page.tsx';

const LIST = 'GET /api/v1/admin/audit_logs';
const VERIFICATION = 'GET /api/v1/admin/audit_logs/verification';
const START = 'POST /api/v1/admin/system_health/verifications';
const at = '2026-11-20T03:41:00.000Z';
const intactLog = {
  data: {
    name: 'audit',
    status: 'ok',
    summary: 'The chain of 2 entries is intact.',
    advice: null,
    verification: { state: 'passed', done: 2, total: 2, requested_at: at, finished_at: at },
  } satisfies HealthCheck,
};
const entry = {
  number: 2,
  occurred_at: '2026-11-20T10:00:00.000Z',
  action: 'admin_granted',
  actor_id: null,
  actor_name: 'ada at the console',
  subject_id: null,
  subject_name: 'mirelle',
  details: { attempts: 10 },
  hash: 'ab'.repeat(32),
};

function visit(list: FakeResponse, verification: FakeResponse = intactLog, url = '/admin/audit') {
  const server = fakeServer({ [LIST]: list, [VERIFICATION]: verification });
  const query = () => server.lastQuery(LIST);
  return { server, query, ...renderPage(<AuditPage />, { url: url }) };
}

test('entry shows readable details and omits details without a value', async () => {
  const ends_at = '2026-12-20T10:00:00.000Z';
  const details = { tier: 'tier_2', ends_at, from: null, known_account: true, reason: 'Thanks' };
  visit({ data: [{ ...entry, details }], meta: pageMeta(1) });
  const endText = dateTimeText(ends_at, 'medium');
  expect(
    await screen.findByText(`tier: Game Master · ends at: ${endText} · known account: yes · reason: Thanks`),
  ).toBeDefined();
});

test('page lists who did what to whom, and reports an intact chain', async () => {
  visit({
    data: [entry, { ...entry, number: 1, action: 'future_action', subject_name: null }],
    meta: pageMeta(2),
  });
  expect(await screen.findByText('Admin granted')).toBeDefined();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('ada at the console');
  expect(first?.textContent).toContain('mirelle');
  expect(first?.textContent).toContain('attempts: 10');
  expect(second?.textContent).toContain('future_action');
  expect(await screen.findByText('The chain is intact')).toBeDefined();
  expect(screen.getByText('The chain of 2 entries is intact.').closest('[role="status"]')).toBeNull();
});

test('page shows an alert with the first broken entry and what to do', async () => {
  const brokenLog = {
    ...intactLog.data,
    status: 'down',
    summary: 'Entry 7 is missing.',
    advice: 'Compare it with a backup.',
  };
  visit({ data: [entry], meta: pageMeta(1) }, { data: brokenLog });
  const alert = await screen.findByRole('alert');
  for (const text of ['The chain is broken', 'Entry 7 is missing.', 'Compare it with a backup.'])
    expect(alert.textContent).toContain(text);
});

test('verification is started with a reason, and its progress and result are shown', async () => {
  const unverifiedLog = {
    ...intactLog.data,
    status: 'degraded',
    summary: 'Not verified yet.',
    verification: null,
  };
  const { user, server } = visit({ data: [entry], meta: pageMeta(1) }, { data: unverifiedLog });
  expect(await screen.findByText('The chain was not verified recently')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Verify now: Audit log' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify the audit log' }));
  server.on(START, { status: 204 });
  const running = { state: 'running', done: 1, total: 4, requested_at: at, finished_at: null };
  server.on(VERIFICATION, { data: { ...unverifiedLog, verification: running } });
  await user.type(dialog.getByLabelText(/^Reason/), 'After the restore');
  await user.click(dialog.getByRole('button', { name: 'Verify now' }));
  expect(await screen.findByText('Verifying: 25%')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'audit',
    reason: 'After the restore',
  });
  server.on(VERIFICATION, intactLog);
  expect(await screen.findByText('The chain is intact', {}, { timeout: 4000 })).toBeDefined();
});

test('list reads its filters from the URL, and writes changes of the filters to the URL', async () => {
  const { user, query, router } = visit(
    { data: [entry], meta: pageMeta(1) },
    intactLog,
    '/admin/audit?action=admin_granted&from=2026-11-01&page=2',
  );
  await expect.poll(query).toEqual({ page: '2', action: 'admin_granted', from: '2026-11-01' });
  await user.type(screen.getByRole('searchbox', { name: 'Username' }), 'mirelle');
  await expect
    .poll(query)
    .toEqual({ page: '1', action: 'admin_granted', from: '2026-11-01', person: 'mirelle' });
  expect(router.state.location.search).toContain('person=mirelle');
});

test.each([
  ['from', 'From (UTC)', 'Must be a day between 2000 and 2999', '?from=0202-11-22'],
  ['to', 'To (UTC)', 'The period ends before it begins', '?from=2026-11-22&to=2026-11-21'],
])('rejected “%s” of the range shows the reason at its field', async (field, label, message, search) => {
  const error = { code: 'VALIDATION_ERROR', details: [{ field, message }] };
  visit({ status: 422, error }, intactLog, `/admin/audit${search}`);
  expect(await screen.findAllByText(message)).toHaveLength(2);
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
});

test('export sends the filters of the list, and a failed export shows an error', async () => {
  const url = '/admin/audit?action=admin_granted&from=2026-11-01';
  const { user, server } = visit({ data: [entry], meta: pageMeta(1) }, intactLog, url);
  server.on(`${LIST}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the audit log')).toBeDefined();
  expect(server.requests.at(-1)?.path).toBe(
    '/api/v1/admin/audit_logs/export?action=admin_granted&from=2026-11-01',
  );
});

test('empty log shows an empty state; an empty result offers to clear the filters', async () => {
  const { user, query } = visit({ data: [], meta: pageMeta(0) }, intactLog, '/admin/audit?person=nobody');
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await expect.poll(query).toEqual({ page: '1' });
  expect(await screen.findByText('No entries yet')).toBeDefined();
});

test('failed list request and failed verification request each show an error with a Try Again button', async () => {
  const failure = { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } };
  const { user, server } = visit(failure, failure);
  expect(await screen.findByText('Error loading audit logs')).toBeDefined();
  expect(await screen.findByText('Error loading the verification')).toBeDefined();
  server.on(LIST, { data: [entry], meta: pageMeta(1) });
  server.on(VERIFICATION, intactLog);
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button);
  expect(await screen.findByText('Admin granted')).toBeDefined();
  expect(await screen.findByText('The chain is intact')).toBeDefined();
});
