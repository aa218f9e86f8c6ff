import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import SandboxCheckoutPage from './sandbox-checkout-page.tsx';

const ID = '0192f000-0000-7000-8000-0000000000aa';
const PATH = `/api/v1/sandbox/checkouts/${ID}`;
const openCheckout = {
  id: ID,
  tier: 'tier_2',
  interval: 'month',
  amount: 9.99,
  currency: 'USD',
  status: 'open',
  is_declined: false,
  return_url: '/subscription/success',
};

function visit(response: FakeResponse = { data: openCheckout }) {
  const server = fakeServer({
    [`GET ${PATH}`]: response,
    'GET /api/v1/auth/me': { data: { user: mirelle } },
  });
  const route = { url: `/sandbox/checkout/${ID}`, path: '/sandbox/checkout/:session' };
  return { server, ...renderPage(<SandboxCheckoutPage />, route) };
}

const checkoutResponse = (overrides: object): FakeResponse => ({ data: { ...openCheckout, ...overrides } });

test('page says that nothing is charged, and a payment redirects to the return URL', async () => {
  const { server, user } = visit();
  expect(await screen.findByText('Game Master, $9.99 a month')).toBeDefined();
  expect(screen.getByText(/nothing is charged/)).toBeDefined();
  server.on(`POST ${PATH}/pay`, checkoutResponse({ status: 'completed' }));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(await screen.findByText('now at /subscription/success')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ outcome: 'succeed' });
});

test('declined card is reported and the payment can be retried', async () => {
  const { server, user } = visit();
  const button = await screen.findByRole('button', { name: 'Decline the card' });
  server.on(`POST ${PATH}/pay`, checkoutResponse({ is_declined: true }));
  server.on(`GET ${PATH}`, checkoutResponse({ is_declined: true }));
  await user.click(button);
  expect(await screen.findByText('The card was declined. Nothing was charged.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay' })).toBeDefined();
});

test('page asks to confirm the payment with a card that needs authentication', async () => {
  const { server, user } = visit();
  const button = await screen.findByRole('button', { name: 'Require authentication' });
  server.on(`POST ${PATH}/pay`, checkoutResponse({ status: 'requires_authentication' }));
  server.on(`GET ${PATH}`, checkoutResponse({ status: 'requires_authentication' }));
  await user.click(button);
  await screen.findByText('The bank asks you to confirm this payment.');
  server.on(`POST ${PATH}/pay`, checkoutResponse({ status: 'completed' }));
  await user.click(screen.getByRole('button', { name: 'Confirm the payment' }));
  expect(await screen.findByText('now at /subscription/success')).toBeDefined();
});

test('page of a checkout that does not exist shows an error', async () => {
  visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND', message: 'Gone' } });
  expect(await screen.findByText('Something went wrong')).toBeDefined();
});
