import type { Passkey } from '@quartermaster/contract/passkey';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { factorsOf } from '../../../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { countToastsWith } from '../../../../test/notifications.ts';
import { storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { tryToClose } from '../../../../test/try-to-close.ts';
import { TwoFactor } from './two-factor.tsx';

const FACTORS = '/api/v1/users/second_factors';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const SET_UP: FakeResponse = {
  status: 201,
  data: { secret: SECRET, uri: `otpauth://totp/Quartermaster:mirelle?secret=${SECRET}` },
};
const codes = [...'abcdefghij'].map((letter) => letter.repeat(10));
const factorsOn = (overrides: Parameters<typeof factorsOf>[0] = {}): FakeResponse => ({
  data: factorsOf({
    enabled: true,
    created_at: '2026-11-01T10:00:00.000Z',
    recovery_codes_left: 10,
    ...overrides,
  }),
});

const withPasskeys = (...passkeys: Passkey[]): FakeResponse => ({
  data: { passkeys, recovery_codes_left: passkeys.length > 0 ? 8 : 0 },
});
const laptop: Passkey = {
  id: '0192f0aa-0000-7000-8000-000000000201',
  name: 'Laptop',
  synced: true,
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
};

function visit(factors: FakeResponse, passkeys: FakeResponse = withPasskeys()) {
  const server = fakeServer({
    [`GET ${FACTORS}`]: factors,
    'GET /api/v1/users/passkeys': passkeys,
    [`POST ${FACTORS}/totp`]: SET_UP,
  });
  storeTokens();
  return { server, ...renderPage(<TwoFactor />) };
}

test('two-factor authentication is turned on by a code, and the recovery codes are shown once', async () => {
  const { server, user } = visit({ data: factorsOf() });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn on two-factor authentication' }));
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
  server.on(`POST ${FACTORS}/totp/confirm`, {
    status: 422,
    error: { code: 'VALIDATION_ERROR', details: [{ field: 'code', message: 'This code is wrong.' }] },
  });
  const code = dialog.getByRole('textbox', { name: /Code from the app/ });
  await user.type(code, '123456{Enter}');
  expect(await dialog.findByText('This code is wrong.')).toBeDefined();
  server.on(`POST ${FACTORS}/totp/confirm`, { data: { recovery_codes: codes } });
  server.on(`GET ${FACTORS}`, factorsOn());
  await user.type(code, '{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toContain('aaaaa-aaaaa');
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('Recovery codes left: 10 of 10.')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBe(null);
});

describe('setup of two-factor authentication after a lost connection', () => {
  const loseConnection = () => Promise.reject(new TypeError('Failed to fetch'));
  const turnOn = async (user: ReturnType<typeof visit>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Turn on' }));
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test('reports the failure and requests the key again on retry', async () => {
    const { server, user } = visit({ data: factorsOf() });
    server.on(`POST ${FACTORS}/totp`, loseConnection);
    await turnOn(user);
    const dialog = await dialogOf('Turn on two-factor authentication');
    expect(dialog.getByText('Network connection error. Please check your connection.')).toBeDefined();
    server.on(`POST ${FACTORS}/totp`, SET_UP);
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
  });

  test('shows two-factor authentication as on when the code was accepted and the dialog is closed', async () => {
    const { server, user } = visit({ data: factorsOf() });
    server.on(`POST ${FACTORS}/totp/confirm`, () => {
      server.on(`GET ${FACTORS}`, factorsOn());
      return loseConnection();
    });
    await turnOn(user);
    const dialog = await dialogOf('Turn on two-factor authentication');
    await user.type(await dialog.findByRole('textbox', { name: /Code from the app/ }), '123456{Enter}');
    await dialog.findByText('Network connection error. Please check your connection.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^On, with an authenticator app since/)).toBeDefined();
  });

  test('offers new recovery codes when the code of the app was accepted and the first recovery codes were lost', async () => {
    const { server, user } = visit({ data: factorsOf() });
    server.on(`POST ${FACTORS}/totp/confirm`, loseConnection);
    await turnOn(user);
    const dialog = await dialogOf('Turn on two-factor authentication');
    const code = await dialog.findByRole('textbox', { name: /Code from the app/ });
    await user.type(code, '123456{Enter}');
    await dialog.findByText('Network connection error. Please check your connection.');
    server.on(`POST ${FACTORS}/totp/confirm`, { status: 409, error: { code: 'CONFLICT' } });
    server.on(`GET ${FACTORS}`, factorsOn());
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    const nextDialog = await dialogOf('Two-factor authentication is on');
    server.on(`POST ${FACTORS}/recovery_codes`, { data: { recovery_codes: codes } });
    await user.click(nextDialog.getByRole('button', { name: 'Get recovery codes' }));
    expect(await screen.findByText('jjjjj-jjjjj')).toBeDefined();
  });
});

test('two-factor authentication is turned off after a confirmation', async () => {
  const { server, user } = visit(factorsOn({ recovery_codes_left: 0 }));
  expect(await screen.findByText(/No recovery codes are left/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  server.on(`DELETE ${FACTORS}/totp`, { status: 204, raw: '' });
  server.on(`GET ${FACTORS}`, { data: factorsOf() });
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Logging in no longer requires a second step')).toBeDefined();
  expect(countToastsWith('Second factor removed')).toBe(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeDefined());
});

test('new recovery codes are shown after a confirmation', async () => {
  const { server, user } = visit(factorsOn({ recovery_codes_left: 2 }));
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  server.on(`POST ${FACTORS}/recovery_codes`, { data: { recovery_codes: codes } });
  await user.click(dialog.getByRole('button', { name: 'Get new codes' }));
  expect(await screen.findByText('jjjjj-jjjjj')).toBeDefined();
});

describe('attempt to cancel while recovery codes are being created', () => {
  async function expectCodes(server: ReturnType<typeof visit>['server'], path: string, press: () => unknown) {
    const response = Promise.withResolvers<FakeResponse>();
    server.on(`POST ${FACTORS}/${path}`, () => response.promise);
    await press();
    await tryToClose(userEvent.setup());
    response.resolve({ data: { recovery_codes: codes } });
    expect(await screen.findByText('jjjjj-jjjjj')).toBeDefined();
  }

  test('does not prevent that the codes of a new authenticator app are shown', async () => {
    const { server, user } = visit({ data: factorsOf() });
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const code = await screen.findByRole('textbox', { name: /Code from the app/ });
    await expectCodes(server, 'totp/confirm', () => user.type(code, '123456{Enter}'));
  });

  test('does not prevent that codes that replace earlier ones are shown', async () => {
    const { server, user } = visit(factorsOn());
    await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
    const confirm = await screen.findByRole('button', { name: 'Get new codes' });
    await expectCodes(server, 'recovery_codes', () => user.click(confirm));
  });
});

describe('two-factor authentication with a passkey', () => {
  test('is on without an authenticator app, which can be added, and offers new recovery codes', async () => {
    const { server, user } = visit({ data: factorsOf() }, withPasskeys(laptop));
    expect(await screen.findByText('On, with a passkey. No authenticator app is set up.')).toBeDefined();
    expect(await screen.findByText('Recovery codes left: 8 of 10.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add an authenticator app' })).toBeDefined();
    expect(screen.queryByText('Off.')).toBe(null);
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBe(null);
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    server.on(`POST ${FACTORS}/recovery_codes`, { data: { recovery_codes: codes } });
    await user.click(dialog.getByRole('button', { name: 'Get new codes' }));
    expect(await screen.findByText('jjjjj-jjjjj')).toBeDefined();
  });

  test('adds an authenticator app, and says that the new recovery codes replace earlier ones', async () => {
    const { server, user } = visit({ data: factorsOf() }, withPasskeys(laptop));
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
    server.on(`POST ${FACTORS}/totp/confirm`, { data: { recovery_codes: codes } });
    await user.type(await dialog.findByRole('textbox', { name: /Code from the app/ }), '123456');
    await user.click(dialog.getByRole('button', { name: 'Add app' }));
    expect(await screen.findByText(/They replace earlier ones/)).toBeDefined();
  });

  test('stays on when the authenticator app is removed', async () => {
    const { server, user } = visit(factorsOn(), withPasskeys(laptop));
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Your passkeys and recovery codes remain the second step/)).toBeDefined();
    server.on(`DELETE ${FACTORS}/totp`, { status: 204, raw: '' });
    server.on(`GET ${FACTORS}`, { data: factorsOf() });
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The authenticator app was removed')).toBeDefined();
    expect(await screen.findByText('On, with a passkey. No authenticator app is set up.')).toBeDefined();
  });
});

test('status that cannot be loaded is reported with a retry', async () => {
  const { server, user } = visit({ status: 500, raw: '' });
  expect(await screen.findByText('Two-factor authentication could not be loaded.')).toBeDefined();
  server.on(`GET ${FACTORS}`, factorsOn());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Recovery codes left: 10 of 10.')).toBeDefined();
});
