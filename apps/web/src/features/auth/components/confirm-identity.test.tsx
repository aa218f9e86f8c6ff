import { startDiscordConnection } from '@quartermaster/contract/discord-sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { mirelle, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { useWrite } from '../../../platform/queries.ts';

const START = 'POST /api/v1/users/discord/start';
const CONFIRM = 'POST /api/v1/auth/confirm';
const SEND_CODE = 'POST /api/v1/auth/confirmation_codes';
const CODE = 'POST /api/v1/auth/confirm_code';
const TOTP = 'POST /api/v1/auth/confirm_totp';
const confirmedResponse = { data: { recent_until: '2026-11-22T01:10:00.000Z' } };
const rejection = (...fields: string[]): FakeResponse => ({
  status: 403,
  error: {
    code: 'RECENT_AUTHENTICATION_REQUIRED',
    details: fields.map((field) => ({ field, message: 'Confirm.' })),
  },
});
const fieldError = (field: string, message: string): FakeResponse => ({
  status: 422,
  error: { code: 'VALIDATION_ERROR', details: [{ field, message }] },
});

function GuardedPage() {
  const start = useWrite(startDiscordConnection, { quiet: true });
  return (
    <>
      <button type="button" onClick={() => start.mutate({ body: {} })}>
        Connect
      </button>
      <p>{start.isSuccess ? 'connected' : start.error?.message}</p>
    </>
  );
}

/** Opens the dialog by a request that requires recent authentication, which the handler `accept` gives the session. */
async function openConfirmation(...methods: string[]) {
  let isRecent = false;
  const server = fakeServer({
    [START]: () =>
      isRecent ? { data: { authorize_url: 'https://discord.example/' } } : rejection(...methods),
  });
  const accept = (): FakeResponse => {
    isRecent = true;
    return confirmedResponse;
  };
  storeTokens();
  const { user } = renderPage(<GuardedPage />);
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your identity' });
  return { server, user, accept, dialog: within(dialog) };
}

describe('confirmation dialog', () => {
  test('reports a wrong password at its field, and retries the request after the correct password', async () => {
    const { server, user, accept, dialog } = await openConfirmation('password');
    server.on(CONFIRM, fieldError('password', 'This is not your password'));
    await user.type(dialog.getByLabelText('Your password'), 'Wrong-1-Wrong');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('This is not your password')).toBeDefined();
    expect(server.count(START)).toBe(1);
    server.on(CONFIRM, accept);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('connected')).toBeDefined();
    expect(server.count(START)).toBe(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does not retry the request when canceled', async () => {
    const { server, user, dialog } = await openConfirmation('password');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Confirm your identity to continue.')).toBeDefined();
    expect(server.count(START)).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('emails a code to an account without a password, and retries the request after the code is entered', async () => {
    const { server, user, accept, dialog } = await openConfirmation('code');
    expect(dialog.getByText(mirelle.email)).toBeDefined();
    expect(dialog.queryByLabelText('Confirmation code')).toBeNull();
    server.on(SEND_CODE, { status: 202, data: { message: 'Sent.' } });
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    const field = await dialog.findByLabelText('Confirmation code');
    server.on(CODE, fieldError('code', 'This code is wrong or has expired.'));
    await user.type(field, '0000 0000');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await dialog.findByText('This code is wrong or has expired.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(server.count(SEND_CODE)).toBe(2));
    server.on(CODE, accept);
    await user.type(dialog.getByLabelText('Confirmation code'), '1234 5678');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('connected')).toBeDefined();
    expect(server.requests.at(-2)?.body).toEqual({ code: '12345678' });
  });

  test('offers the authenticator app in addition to the password, and retries the request after the code is entered', async () => {
    const { server, user, accept, dialog } = await openConfirmation('password', 'totp');
    await user.click(dialog.getByRole('button', { name: 'Use your authenticator app' }));
    const totpDialog = within(await screen.findByRole('dialog', { name: 'Confirm your identity' }));
    server.on(TOTP, fieldError('code', 'This code is wrong or was already used'));
    await user.type(await totpDialog.findByLabelText('Authenticator code'), '000 000{Enter}');
    expect(await totpDialog.findByText('This code is wrong or was already used')).toBeDefined();
    expect(totpDialog.getByRole('button', { name: 'Use your password' })).toBeDefined();
    server.on(TOTP, accept);
    await user.type(totpDialog.getByLabelText('Authenticator code'), '{Enter}');
    expect(await screen.findByText('connected')).toBeDefined();
  });

  test('reports in the form that too many codes were requested', async () => {
    const { server, user, dialog } = await openConfirmation('code');
    server.on(SEND_CODE, { status: 429, error: { code: 'RATE_LIMITED' } });
    await user.click(dialog.getByRole('button', { name: 'Send code' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Too many requests.');
    expect(dialog.queryByLabelText('Confirmation code')).toBeNull();
  });
});
