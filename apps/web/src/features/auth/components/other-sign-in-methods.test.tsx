import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';

const PROVIDERS = 'GET /api/v1/auth/providers';
const START = 'POST /api/v1/auth/discord/start';

test('Discord button starts the sign-in and remembers the destination', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const server = fakeServer({
    [PROVIDERS]: { data: { discord: true } },
    [START]: { data: { authorize_url: 'https://discord.example/authorize' } },
  });
  const { user } = renderPage(<OtherSignInMethods />, { url: '/login?redirect=%2Fparties', signedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Continue with Discord' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://discord.example/authorize'));
  expect(server.requests.at(-1)?.body).toEqual({ redirect: '/parties' });
});

test('failure to start the sign-in is shown next to the button', async () => {
  fakeServer({
    [PROVIDERS]: { data: { discord: true } },
    [START]: { status: 429, error: { code: 'RATE_LIMITED' } },
  });
  const { user } = renderPage(<OtherSignInMethods />, { url: '/login', signedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Continue with Discord' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please wait a moment.');
});

test('section is hidden when the server offers no other sign-in method', async () => {
  const server = fakeServer({ [PROVIDERS]: { data: { discord: false } } });
  const { container } = renderPage(<OtherSignInMethods />, { url: '/login', signedIn: false });
  await waitFor(() => expect(server.count(PROVIDERS)).toBe(1));
  expect(container.textContent).toBe('');
});
