import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

const UNSUBSCRIBE = 'POST /unsubscribe/the-token';

function visit(response: FakeResponse) {
  const server = fakeServer({ [UNSUBSCRIBE]: response });
  const options = { url: '/unsubscribe/the-token', path: '/unsubscribe/:token', signedIn: false };
  return { server, ...renderPage(<UnsubscribePage />, options) };
}

test('page unsubscribes only after the user confirms', async () => {
  const { user, server } = visit({ status: 204 });
  expect(await screen.findByRole('heading', { name: 'Unsubscribe from announcements?' })).toBeDefined();
  expect(server.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeDefined();
  expect(server.requests.map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/x-www-form-urlencoded',
  ]);
});

test('invalid link shows a link to the preferences', async () => {
  const { user } = visit({ status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByRole('heading', { name: 'Invalid link' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'All preferences' }).getAttribute('href')).toBe(
    '/profile/preferences',
  );
});

test.each([
  ['failed', 503, 'SERVICE_UNAVAILABLE'],
  ['rate-limited', 429, 'RATE_LIMITED'],
])('%s request can be retried', async (_, status, code) => {
  const { user, server } = visit({ status, error: { code } });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  server.on(UNSUBSCRIBE, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeDefined();
});
