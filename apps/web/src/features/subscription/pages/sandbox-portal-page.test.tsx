import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { billedSubscription, invoiceOf, subscriptionOf } from '../../../../test/subscription.ts';
import SandboxPortalPage from './sandbox-portal-page.tsx';

const CURRENT = 'GET /api/v1/subscription/current';
const ADVANCE = 'POST /api/v1/sandbox/portal/advance';
const meta = { current_page: 1, total_pages: 1, total_count: 1, per_page: 20 };
const withSubscription = (changes: Parameters<typeof billedSubscription>[0]) => ({
  data: { ...subscriptionOf('tier_2'), subscription: billedSubscription(changes) },
});

function visit(changes: Parameters<typeof billedSubscription>[0] = {}, search = '') {
  const server = fakeServer({
    [CURRENT]: withSubscription(changes),
    'GET /api/v1/subscription/invoices': { data: [invoiceOf({})], meta },
    'GET /api/v1/auth/me': { data: { user: mirelle } },
  });
  return { server, ...renderPage(<SandboxPortalPage />, { url: `/sandbox/portal${search}` }) };
}

test('test clock sends the chosen step, and then offers the steps of the changed subscription', async () => {
  const { server, user } = visit();
  server.on(ADVANCE, { data: { subscription: billedSubscription({ status: 'past_due' }) } });
  const failedRenewalButton = await screen.findByRole('button', { name: 'Failed renewal' });
  server.on(CURRENT, withSubscription({ status: 'past_due' }));
  await user.click(failedRenewalButton);
  expect(await screen.findByRole('button', { name: 'End of grace period' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Next renewal' })).toBeNull();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ step: 'fail_renewal' });
});

test('test clock offers the end of the period instead of the next renewal for a canceled subscription', async () => {
  visit({ cancel_at_period_end: true });
  expect(await screen.findByRole('button', { name: 'End of period' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Next renewal' })).toBeNull();
});

test('invoices are listed, and the invoice in the URL is highlighted', async () => {
  visit({}, `?invoice=${invoiceOf({}).id}`);
  const list = await screen.findByRole('list', { name: 'Invoices' });
  const row = within(list).getByRole('listitem');
  expect(row.textContent).toContain('$9.99 · Paid');
  expect(row.getAttribute('aria-current')).toBe('true');
});

test('list loads the second page of invoices', async () => {
  const { server, user } = visit();
  const INVOICES = 'GET /api/v1/subscription/invoices';
  server.on(INVOICES, { data: [invoiceOf({})], meta: { ...meta, total_count: 21, total_pages: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.lastQuery(INVOICES)).toMatchObject({ page: '2' }));
});

test.each([
  ['?return_url=%2Fsubscription%3Fx%3D1', '/subscription?x=1'],
  ['?return_url=https%3A%2F%2Felsewhere.example', '/subscription'],
  ['?return_url=%2F%2Felsewhere.example', '/subscription'],
])('link back on the page with %s opens %s', async (search, href) => {
  visit({}, search);
  const link = await screen.findByRole('link', { name: 'Back to Quartermaster' });
  expect(link.getAttribute('href')).toBe(href);
});

test('page redirects to the subscription page when Stripe charges for the subscription', async () => {
  visit({ provider: 'stripe' });
  expect(await screen.findByText('now at /subscription')).toBeDefined();
  expect(screen.queryByText('This is a sandbox')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Test clock' })).toBeNull();
});
