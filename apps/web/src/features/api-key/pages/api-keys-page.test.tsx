import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { apiKeyOf } from '../../../../test/account.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { countToastsWith } from '../../../../test/notifications.ts';
import { onePerPage, pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, storeTokens } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { tryToClose } from '../../../../test/try-to-close.ts';
import ApiKeysPage from './api-keys-page.tsx';

const KEYS = '/api/v1/users/api_keys';
const SECRET = `qm_${'a'.repeat(43)}`;
const keyList = (keys: ReturnType<typeof apiKeyOf>[], is_in_tier = true): FakeResponse => ({
  data: keys,
  meta: { is_in_tier },
});

function visit(keys: FakeResponse) {
  const server = fakeServer({
    [`GET ${KEYS}`]: keys,
    'GET /api/v1/parties': { data: [lanterns], meta: pageMeta(1) },
  });
  storeTokens();
  return { server, ...renderPage(<ApiKeysPage />, { url: '/profile/api-keys' }) };
}

const openDialog = async (user: ReturnType<typeof visit>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Create key' }));
  return within(await screen.findByRole('dialog', { name: 'Create API key' }));
};

describe('list of API keys', () => {
  test('shows access, parties, expiry and last use of each key', async () => {
    visit(
      keyList([
        apiKeyOf({ name: 'Dice bot', scope: 'write', parties: [{ id: lanterns.id, name: lanterns.name }] }),
        apiKeyOf({ name: 'Old bot', expires_at: '2020-01-01T10:00:00.000Z' }, 2),
      ]),
    );
    const list = within(await screen.findByRole('list', { name: 'API keys' }));
    const [diceBotText, oldBotText] = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(diceBotText).toContain('Read and change');
    expect(diceBotText).toContain('The Copper Lanterns');
    expect(diceBotText).toContain('never used');
    expect(diceBotText).not.toContain('Expired');
    expect(oldBotText).toContain('All parties');
    expect(oldBotText).toContain('Expired');
  });

  test('reports a failure, and loads the list on retry', async () => {
    const { server, user } = visit({ status: 500, raw: '' });
    expect(await screen.findByText('Error loading API keys')).toBeDefined();
    server.on(`GET ${KEYS}`, keyList([]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No API keys')).toBeDefined();
  });

  test('explains that the tier lacks the feature, and still lists keys to revoke', async () => {
    visit(keyList([apiKeyOf({ name: 'Dice bot' })], false));
    expect(await screen.findByText('Your tier does not include API access')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the tiers with API access' }).getAttribute('href')).toBe(
      '/subscription/upgrade?feature=api_access',
    );
    expect(screen.getByRole('button', { name: 'Revoke Dice bot' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create key' })).toBe(null);
  });
});

describe('dialog for a new API key', () => {
  test('sends the fields and shows the secret once', async () => {
    const { server, user } = visit(keyList([]));
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Dice bot');
    await user.click(dialog.getByRole('radio', { name: 'Read and change' }));
    await user.click(dialog.getByRole('radio', { name: 'Chosen parties' }));
    await user.click(await dialog.findByRole('checkbox', { name: lanterns.name }));
    const created = apiKeyOf({ name: 'Dice bot' });
    server.on(`POST ${KEYS}`, { status: 201, data: { api_key: created, secret: SECRET } });
    server.on(`GET ${KEYS}`, keyList([created]));
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(SECRET)).toBeDefined();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      api_key: { name: 'Dice bot', scope: 'write', party_ids: [lanterns.id], expires_in_days: 90 },
    });
    await user.click(screen.getByRole('button', { name: 'I have saved it' }));
    expect(await screen.findByRole('button', { name: 'Revoke Dice bot' })).toBeDefined();
    expect(screen.queryByText(SECRET)).toBe(null);
  });

  test('shows the secret although the user tries to cancel while the key is being created', async () => {
    const { server, user } = visit(keyList([]));
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Dice bot');
    const response = Promise.withResolvers<FakeResponse>();
    server.on(`POST ${KEYS}`, () => response.promise);
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    await tryToClose(user);
    response.resolve({ status: 201, data: { api_key: apiKeyOf({ name: 'Dice bot' }), secret: SECRET } });
    expect(await screen.findByText(SECRET)).toBeDefined();
  });

  test('offers the parties of all pages', async () => {
    const { server, user } = visit(keyList([]));
    const secondParty = { ...lanterns, id: '0192f0aa-0000-7000-8000-000000000012', name: 'Night Market' };
    server.on('GET /api/v1/parties', onePerPage([lanterns, secondParty]));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: 'Chosen parties' }));
    expect(await dialog.findByRole('checkbox', { name: 'Night Market' })).toBeDefined();
  });

  test('reports missing fields before sending', async () => {
    const { server, user } = visit(keyList([]));
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: 'Chosen parties' }));
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText('Enter a name')).toBeDefined();
    expect(dialog.getByText('Choose at least one party')).toBeDefined();
    expect(server.count(`POST ${KEYS}`)).toBe(0);
  });

  test('shows the reason for a rejection', async () => {
    const { server, user } = visit(keyList([]));
    const dialog = await openDialog(user);
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Dice bot');
    const message = 'You have 20 API keys. Revoke one before you create another.';
    server.on(`POST ${KEYS}`, { status: 409, error: { code: 'CONFLICT', message } });
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText(message)).toBeDefined();
  });
});

test('revocation requires a confirmation, and the dialog shows a failure', async () => {
  const key = apiKeyOf({ name: 'Dice bot' });
  const { server, user } = visit(keyList([key]));
  await user.click(await screen.findByRole('button', { name: 'Revoke Dice bot' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Dice bot?' }));
  server.on(`DELETE ${KEYS}/${key.id}`, { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
  expect(await dialog.findByRole('alert')).toBeDefined();
  server.on(`DELETE ${KEYS}/${key.id}`, { status: 204, raw: '' });
  server.on(`GET ${KEYS}`, keyList([]));
  await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
  expect(await screen.findByText('Dice bot was revoked')).toBeDefined();
  expect(countToastsWith('API key revoked')).toBe(1);
  expect(await screen.findByText('No API keys')).toBeDefined();
});

test('revocation that ends after its dialog was closed does not close the dialog of another key', async () => {
  const { server, user } = visit(keyList([apiKeyOf({ name: 'Dice bot' }), apiKeyOf({ name: 'Old bot' }, 2)]));
  await user.click(await screen.findByRole('button', { name: 'Revoke Dice bot' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke Dice bot?' }));
  const response = Promise.withResolvers<FakeResponse>();
  server.on(`DELETE ${KEYS}/${apiKeyOf({}).id}`, () => response.promise);
  await user.click(dialog.getByRole('button', { name: 'Revoke key' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke Old bot' }));
  await screen.findByRole('alertdialog', { name: 'Revoke Old bot?' });
  response.resolve({ status: 204 });
  expect(await screen.findByText('Dice bot was revoked')).toBeDefined();
  expect(screen.getByRole('alertdialog', { name: 'Revoke Old bot?' })).toBeDefined();
});
