import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import RevertEmailPage from './revert-email-page.tsx';

const REVERT = 'POST /api/v1/auth/revert_email';

function visit(url: string, response: FakeResponse = {}) {
  const server = fakeServer({ [REVERT]: response });
  return { server, ...renderPage(<RevertEmailPage />, { url, signedIn: false }) };
}

test('link is used only after a click, and the page says what to do next', async () => {
  const { server, user, router } = visit('/revert-email?token=abc', { data: { message: 'Restored.' } });
  const button = await screen.findByRole('button', { name: 'Restore email address' });
  expect(server.count(REVERT)).toBe(0);
  expect(router.state.location.search).toBe('');
  await user.click(button);
  await screen.findByRole('heading', { name: 'Email address restored' });
  expect(server.requests.at(-1)?.body).toEqual({ token: 'abc' });
  expect(screen.getByText(/Choose a new password first/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Request another link' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
});

test('page reports a rejected or missing token as an invalid link', async () => {
  const { user, unmount } = visit('/revert-email?token=old', {
    status: 422,
    error: { code: 'VALIDATION_ERROR' },
  });
  await user.click(await screen.findByRole('button', { name: 'Restore email address' }));
  await screen.findByRole('heading', { name: 'Invalid link' });
  unmount();
  visit('/revert-email');
  expect(await screen.findByRole('heading', { name: 'Invalid link' })).toBeDefined();
});

test('request that is rejected by the rate limit does not report the link as invalid', async () => {
  const { user } = visit('/revert-email?token=abc', {
    status: 429,
    error: { code: 'RATE_LIMITED' },
    headers: { 'retry-after': '60' },
  });
  const button = await screen.findByRole('button', { name: 'Restore email address' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toMatch(/You can try again in 60 seconds\.$/);
  expect(screen.queryByRole('heading', { name: 'Invalid link' })).toBeNull();
});

test('failed request is reported and can be retried', async () => {
  const { server, user } = visit('/revert-email?token=abc', { status: 502, raw: '' });
  const button = await screen.findByRole('button', { name: 'Restore email address' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeDefined();
  server.on(REVERT, { data: { message: 'Restored.' } });
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Email address restored' })).toBeDefined();
  const [key, ...laterKeys] = server.keys(REVERT);
  expect(laterKeys).toEqual([key]);
});
