import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { countToastsWith } from '../../../../test/notifications.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { ConnectedDiscord } from './connected-discord.tsx';

const PROVIDERS = { 'GET /api/v1/auth/providers': { data: { discord: true } } };
const CONNECTION = 'GET /api/v1/users/discord';
const connected = { username: 'nim.thistle', connected_at: '2026-11-21T10:00:00.000Z' };

function visit(handlers: Record<string, FakeResponse>, hasPassword = false) {
  const server = fakeServer({ ...PROVIDERS, ...handlers });
  return { server, ...renderPage(<ConnectedDiscord hasPassword={hasPassword} />) };
}

test('card offers to connect if no Discord account is connected', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { server, user } = visit({
    [CONNECTION]: { data: { connected: null, can_disconnect: false } },
    'POST /api/v1/users/discord/start': { data: { authorize_url: 'https://discord.example/authorize' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect Discord' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://discord.example/authorize'));
  expect(server.requests.at(-1)?.body).toEqual({ redirect: '/profile' });
});

test('card names the connected account and disconnects it after confirmation', async () => {
  const { server, user } = visit({
    [CONNECTION]: { data: { connected, can_disconnect: true } },
    'DELETE /api/v1/users/discord': { status: 204 },
  });
  expect(await screen.findByText('nim.thistle')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  server.on(CONNECTION, { data: { connected: null, can_disconnect: false } });
  await user.click(await screen.findByRole('button', { name: 'Disconnect Discord' }));
  expect(await screen.findByText('Discord disconnected.')).toBeDefined();
  expect(countToastsWith('Discord disconnected')).toBe(1);
  expect(await screen.findByRole('button', { name: 'Connect Discord' })).toBeDefined();
});

test('Discord cannot be disconnected without a password, and the card says what to do', async () => {
  visit({ [CONNECTION]: { data: { connected, can_disconnect: false } } });
  expect(
    await screen.findByText('You can log in with it. Set a password before you disconnect it.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test('new password allows disconnecting before the connection is refetched', async () => {
  visit({ [CONNECTION]: { data: { connected, can_disconnect: false } } }, true);
  expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeDefined();
});

test('failure to start the connection is shown in the card', async () => {
  const message = 'The Discord account nim is connected. Disconnect it first.';
  const { user } = visit({
    [CONNECTION]: { data: { connected: null, can_disconnect: false } },
    'POST /api/v1/users/discord/start': { status: 409, error: { code: 'CONFLICT', message } },
  });
  await user.click(await screen.findByRole('button', { name: 'Connect Discord' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('card is hidden when the server has no Discord application', async () => {
  const server = fakeServer({ 'GET /api/v1/auth/providers': { data: { discord: false } } });
  const { container } = renderPage(<ConnectedDiscord hasPassword />);
  await waitFor(() => expect(server.count('GET /api/v1/auth/providers')).toBe(1));
  expect(container.textContent).toBe('');
  expect(server.requests).toHaveLength(1);
});
