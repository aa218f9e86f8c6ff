import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/party-people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { momentText } from '../../../platform/dates.ts';
import AuditPage from './audit-page.tsx';

const LIST = 'GET /api/v1/admin/audit_logs';
const VERIFY = 'GET /api/v1/admin/audit_logs/verify';
const intact = {
  data: { intact: true, entries: 2, head: { number: 2, hash: 'ab'.repeat(32) }, first_broken: null },
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

function visit(list: Answer, verdict: Answer = intact, at = '/admin/audit') {
  const server = fakeServer({ [LIST]: list, [VERIFY]: verdict });
  const query = () => {
    const last = server.seen.filter(({ path }) => path.startsWith('/api/v1/admin/audit_logs?')).at(-1);
    return Object.fromEntries(new URLSearchParams(last?.path.split('?')[1]));
  };
  return { server, query, ...renderPage(<AuditPage />, { at }) };
}

test('details of an entry are written for people, and those without a value are left out', async () => {
  const ends_at = '2026-12-20T10:00:00.000Z';
  const details = { tier: 'tier_2', ends_at, from: null, known_account: true, reason: 'Thanks' };
  visit({ data: [{ ...entry, details }], meta: pageMeta(1) });
  const until = momentText(ends_at, 'medium');
  expect(
    await screen.findByText(`tier: Game Master · ends at: ${until} · known account: yes · reason: Thanks`),
  ).toBeDefined();
});

test('page lists who did what to whom, newest first, and an intact chain', async () => {
  visit({
    data: [entry, { ...entry, number: 1, action: 'of_tomorrow', subject_name: null }],
    meta: pageMeta(2),
  });
  expect(await screen.findByText('Admin granted')).toBeDefined();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('ada at the console');
  expect(first?.textContent).toContain('mirelle');
  expect(first?.textContent).toContain('attempts: 10');
  expect(second?.textContent).toContain('of_tomorrow');
  expect(await screen.findByText('All 2 entries are unchanged.')).toBeDefined();
});

test.each([
  ['altered', 'Entry 7 was changed after it was written.'],
  ['missing', 'Entry 7 is missing.'],
  ['unlinked', 'Entry 7 does not follow the one before it.'],
])('page shows an alert with the first broken entry when one is %s', async (reason, words) => {
  const broken = { ...intact.data, intact: false, first_broken: { number: 7, reason } };
  visit({ data: [entry], meta: pageMeta(1) }, { data: broken });
  expect((await screen.findByRole('alert')).textContent).toContain(`The chain is broken${words}`);
});

test('button verifies again', async () => {
  const { user, server } = visit({ data: [entry], meta: pageMeta(1) });
  await user.click(await screen.findByRole('button', { name: 'Verify again' }));
  await expect.poll(() => server.count(VERIFY)).toBe(2);
});

test('list uses the filters of the address and writes changes to it', async () => {
  const { user, query, router } = visit(
    { data: [entry], meta: pageMeta(1) },
    intact,
    '/admin/audit?action=admin_granted&from=2026-11-01&page=2',
  );
  await expect.poll(query).toEqual({ page: '2', action: 'admin_granted', from: '2026-11-01' });
  await user.type(screen.getByRole('searchbox', { name: 'Username' }), 'mirelle');
  await expect
    .poll(query)
    .toEqual({ page: '1', action: 'admin_granted', from: '2026-11-01', person: 'mirelle' });
  expect(router.state.location.search).toContain('person=mirelle');
});

test('export requests the entries of the filters, and a failure is shown', async () => {
  const at = '/admin/audit?action=admin_granted&from=2026-11-01';
  const { user, server } = visit({ data: [entry], meta: pageMeta(1) }, intact, at);
  server.on(`${LIST}/export`, { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Failed to export the audit log')).toBeDefined();
  expect(server.seen.at(-1)?.path).toBe(
    '/api/v1/admin/audit_logs/export?action=admin_granted&from=2026-11-01',
  );
});

test('empty log explains itself; an empty result offers to clear the filters', async () => {
  const { user, query } = visit({ data: [], meta: pageMeta(0) }, intact, '/admin/audit?person=nobody');
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  await expect.poll(query).toEqual({ page: '1' });
  expect(await screen.findByText('No entries yet')).toBeDefined();
});

test('failed list and failed verifier show their own error with a retry', async () => {
  const failure = { status: 500, error: { code: 'INTERNAL_SERVER_ERROR' } };
  const { user, server } = visit(failure, failure);
  expect(await screen.findByText('Error loading audit logs')).toBeDefined();
  expect(await screen.findByText('The chain could not be verified')).toBeDefined();
  server.on(LIST, { data: [entry], meta: pageMeta(1) });
  server.on(VERIFY, intact);
  for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button);
  expect(await screen.findByText('Admin granted')).toBeDefined();
  expect(await screen.findByText('The chain is intact')).toBeDefined();
});
