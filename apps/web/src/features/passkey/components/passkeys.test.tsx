import type { Passkey } from '@quartermaster/contract/passkey';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { countToastsWith } from '../../../../test/notifications.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { tryToClose } from '../../../../test/try-to-close.ts';
import { toasts } from '../../../platform/toasts.ts';
import Passkeys from './passkeys.tsx';

const PASSKEYS = '/api/v1/users/passkeys';
const laptop: Passkey = {
  id: '0192f0aa-0000-7000-8000-000000000201',
  name: 'Laptop',
  synced: true,
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
};
const listResponse = (...passkeys: Passkey[]): FakeResponse => ({
  data: { passkeys, recovery_codes_left: passkeys.length > 0 ? 10 : 0 },
});
const codes = [...'abcdefghij'].map((letter) => letter.repeat(10));
const creation: FakeResponse = {
  data: {
    rp: { id: 'localhost', name: 'Quartermaster' },
    user: { id: 'AA', name: 'mirelle', displayName: 'mirelle' },
    challenge: 'AA',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  },
};

const create = vi.fn();
beforeEach(() => {
  create.mockReset();
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  // The test environment has no authenticator.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

function visit(response: FakeResponse) {
  const server = fakeServer({ [`GET ${PASSKEYS}`]: response, [`POST ${PASSKEYS}/options`]: creation });
  storeTokens();
  return { server, ...renderPage(<Passkeys />) };
}

function allowCreation() {
  const bytes = new Uint8Array([0]).buffer;
  create.mockResolvedValue({
    id: 'AA',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => [] },
    getClientExtensionResults: () => ({}),
  });
}

test('passkey is created by the device and stored with its name, and recovery codes are shown', async () => {
  const { server, user } = visit(listResponse());
  allowCreation();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  await user.clear(name);
  server.on(`POST ${PASSKEYS}`, { status: 201, data: { passkey: laptop, recovery_codes: codes } });
  server.on(`GET ${PASSKEYS}`, listResponse(laptop));
  await user.type(name, 'Laptop{Enter}');
  expect(await screen.findByText('aaaaa-aaaaa')).toBeDefined();
  expect(countToastsWith('Passkey added')).toBe(1);
  const creationRequest = server.requests.find(({ method, path }) => method === 'POST' && path === PASSKEYS);
  expect(creationRequest?.body).toEqual({
    name: 'Laptop',
    credential: { id: 'AA', client_data: 'AA', attestation: 'AA' },
  });
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.getByText(/Never used/)).toBeDefined();
});

test('recovery codes are shown although the user tries to cancel while the passkey is being added', async () => {
  const { server, user } = visit(listResponse());
  allowCreation();
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`POST ${PASSKEYS}`, () => response.promise);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await tryToClose(user);
  response.resolve({ status: 201, data: { passkey: laptop, recovery_codes: codes } });
  expect(await screen.findByText('aaaaa-aaaaa')).toBeDefined();
});

test('rejection of a passkey is shown as a toast once the user has left the page', async () => {
  const { server, user, unmount } = visit(listResponse());
  allowCreation();
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`POST ${PASSKEYS}`, () => response.promise);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.count(`POST ${PASSKEYS}`)).toBe(1));
  unmount();
  const message = 'You have 20 passkeys.';
  response.resolve({ status: 409, error: { code: 'CONFLICT', message } });
  await waitFor(() => expect(toasts.get()[0]?.message).toBe(message));
});

test('canceled creation is reported, and no passkey is sent', async () => {
  const { server, user } = visit(listResponse());
  create.mockRejectedValue(Object.assign(new Error('canceled'), { name: 'NotAllowedError' }));
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('No passkey was used. Try again when you are ready.')).toBeDefined();
  expect(server.count(`POST ${PASSKEYS}`)).toBe(0);
});

test('passkey is renamed, and removed after a confirmation that shows a rejection', async () => {
  const { server, user } = visit(listResponse(laptop));
  await user.click(await screen.findByRole('button', { name: 'Rename Laptop' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename passkey' }));
  const renamedPasskey = { ...laptop, name: 'Work laptop' };
  server.on(`PATCH ${PASSKEYS}/${laptop.id}`, { data: renamedPasskey });
  server.on(`GET ${PASSKEYS}`, listResponse(renamedPasskey));
  await user.clear(dialog.getByRole('textbox', { name: /Name/ }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Work laptop{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
  const confirm = within(await screen.findByRole('alertdialog'));
  const message = 'Admins need a second factor.';
  server.on(`DELETE ${PASSKEYS}/${laptop.id}`, { status: 409, error: { code: 'CONFLICT', message } });
  await user.click(confirm.getByRole('button', { name: 'Remove' }));
  expect(await confirm.findByText(message)).toBeDefined();
  server.on(`DELETE ${PASSKEYS}/${laptop.id}`, { status: 204, raw: '' });
  server.on(`GET ${PASSKEYS}`, listResponse());
  await user.click(confirm.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeDefined();
  expect(countToastsWith('Passkey removed')).toBe(1);
  expect(await screen.findByText('You have no passkey yet.')).toBeDefined();
});

test('passkeys that cannot be loaded are reported with a retry', async () => {
  const { server, user } = visit({ status: 500, raw: '' });
  expect(await screen.findByText('Passkeys could not be loaded.')).toBeDefined();
  server.on(`GET ${PASSKEYS}`, listResponse(laptop));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Laptop')).toBeDefined();
});
