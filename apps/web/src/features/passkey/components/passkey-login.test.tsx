import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { sleep } from '../../../platform/clock.ts';
import PasskeyLogin from './passkey-login.tsx';

const OPTIONS = 'POST /api/v1/auth/login/passkey/options';
const LOGIN = 'POST /api/v1/auth/login/passkey';

const bytes = new Uint8Array([0]).buffer;
const chosenPasskey = {
  id: 'AA',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  getClientExtensionResults: () => ({}),
};

const get = vi.fn();
beforeEach(() => {
  get.mockReset();
  const isConditionalMediationAvailable = async () => true;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable }),
  );
  // The test environment has no authenticator.
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
});

const message = 'This passkey was not accepted.';
const rejection = {
  status: 422,
  error: { code: 'VALIDATION_ERROR', details: [{ field: 'credential', message }] },
};

/** The login page after the user has chosen a suggested passkey. */
async function chooseSuggestion(response: FakeResponse | Promise<FakeResponse>) {
  const data = { challenge: 'AA', rpId: 'localhost', timeout: 1, userVerification: 'required' };
  const server = fakeServer({
    [OPTIONS]: { data: { ...data, allowCredentials: [] } },
    [LOGIN]: () => response,
  });
  get.mockResolvedValueOnce(chosenPasskey).mockReturnValue(new Promise(() => undefined));
  const page = (
    <>
      <input aria-label="Email" autoComplete="username webauthn" />
      <PasskeyLogin />
    </>
  );
  const { user } = renderPage(page, { signedIn: false });
  await screen.findByRole('button', { name: 'Log in with a passkey' });
  await user.click(screen.getByRole('textbox', { name: 'Email' }));
  return { server, user };
}

test('rejection of a suggested passkey is shown, and passkeys are suggested again', async () => {
  const { server } = await chooseSuggestion(rejection);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  expect([server.count(OPTIONS), server.count(LOGIN)]).toEqual([2, 1]);
});

test('rejection of a suggested passkey does not close the dialog that asks for a passkey', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const { server, user } = await chooseSuggestion(response.promise);
  await vi.waitFor(() => expect(server.count(LOGIN)).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2));
  response.resolve(rejection);
  await vi.waitFor(() => expect(server.count(OPTIONS)).toBe(3));
  await sleep(10);
  expect(get).toHaveBeenCalledTimes(2);
  expect(get.mock.lastCall?.[0].signal.aborted).toBe(false);
});
