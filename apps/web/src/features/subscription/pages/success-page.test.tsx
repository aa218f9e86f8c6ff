import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { billedSubscription, subscriptionOf } from '../../../../test/subscription.ts';
import { session } from '../../../platform/session.ts';
import SuccessPage from './success-page.tsx';

const CURRENT = 'GET /api/v1/subscription/current';
const paidSubscription = {
  ...subscriptionOf('tier_2'),
  subscription: billedSubscription({ tier: 'tier_2' }),
};

function visit(initialResponse: unknown, search = '') {
  const server = fakeServer({
    [CURRENT]: { data: initialResponse },
    'GET /api/v1/auth/me': { data: { user: { ...mirelle, tier: 'tier_2' } } },
  });
  return { server, ...renderPage(<SuccessPage />, { url: `/subscription/success${search}` }) };
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('page waits for the confirmation, then names the tier and refreshes the session', async () => {
  const { server } = visit({ ...subscriptionOf('tier_free'), subscription: null });
  expect(await screen.findByText('Waiting for the confirmation of your payment…')).toBeDefined();
  server.on(CURRENT, { data: paidSubscription });
  expect(
    await screen.findByRole('heading', { name: 'Your tier is now Game Master' }, { timeout: 5000 }),
  ).toBeDefined();
  expect(screen.getByText('AI tools')).toBeDefined();
  await waitFor(() => expect(session.get().user?.tier).toBe('tier_2'));
});

test('page waits while the paid tier is not the effective tier', async () => {
  visit({ ...subscriptionOf('tier_free'), subscription: billedSubscription({ tier: 'tier_2' }) });
  expect(await screen.findByText('Waiting for the confirmation of your payment…')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('page waits for the tier in its URL while a lower tier is effective', async () => {
  const { server } = visit(
    { ...subscriptionOf('tier_1'), subscription: billedSubscription({ tier: 'tier_1' }) },
    '?tier=tier_2',
  );
  expect(await screen.findByText('Waiting for the confirmation of your payment…')).toBeDefined();
  server.on(CURRENT, { data: paidSubscription });
  expect(
    await screen.findByRole('heading', { name: 'Your tier is now Game Master' }, { timeout: 5000 }),
  ).toBeDefined();
});

test('page stops polling after a minute and says that the confirmation is late, until the user checks again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, user } = visit({ ...subscriptionOf('tier_free'), subscription: null });
  await screen.findByText('Waiting for the confirmation of your payment…');
  await act(() => vi.advanceTimersByTimeAsync(62_000));
  expect(screen.getByText(/^The confirmation is taking longer than usual/)).toBeDefined();
  const requestCount = server.count(CURRENT);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(server.count(CURRENT)).toBe(requestCount);
  vi.useRealTimers();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Waiting for the confirmation of your payment…')).toBeDefined();
  server.on(CURRENT, { data: paidSubscription });
  expect(
    await screen.findByRole('heading', { name: 'Your tier is now Game Master' }, { timeout: 5000 }),
  ).toBeDefined();
});

const continueFrom = async (user: ReturnType<typeof visit>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Continue' }));

test.each([
  ['window.opener is set', () => vi.stubGlobal('opener', window)],
  [
    'window.opener was lost on pages of another origin',
    () => sessionStorage.setItem('opened_by_rejection', 'yes'),
  ],
])('Continue closes a tab that was opened from a rejection message: %s', async (_case, setOpener) => {
  setOpener();
  const { user } = visit(paidSubscription);
  vi.stubGlobal('close', () => vi.stubGlobal('closed', true));
  await continueFrom(user);
  expect(window.closed).toBe(true);
  expect(screen.queryByText('now at /dashboard')).toBeNull();
});

test('Continue opens the dashboard in any other tab', async () => {
  const { user } = visit(paidSubscription);
  const close = vi.fn();
  vi.stubGlobal('close', close);
  await continueFrom(user);
  expect(await screen.findByText('now at /dashboard')).toBeDefined();
  expect(close).not.toHaveBeenCalled();
});

test('Continue opens the dashboard if the browser does not close the tab', async () => {
  const { user } = visit(paidSubscription);
  vi.stubGlobal('opener', window);
  vi.stubGlobal('close', () => undefined);
  await continueFrom(user);
  expect(await screen.findByText('now at /dashboard')).toBeDefined();
});

test('page shows an error with a retry', async () => {
  const server = fakeServer({ [CURRENT]: { status: 403, error: { code: 'FORBIDDEN' } } });
  const { user } = renderPage(<SuccessPage />, { url: '/subscription/success' });
  await screen.findByText('Something went wrong');
  server.on(CURRENT, { data: paidSubscription });
  server.on('GET /api/v1/auth/me', { data: { user: mirelle } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Your tier is now Game Master' })).toBeDefined();
});
