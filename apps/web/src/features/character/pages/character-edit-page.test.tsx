import type { Character } from '@quartermaster/contract/character';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import CharacterEditPage from './character-edit-page.tsx';

const CHARACTER_PATH = `/api/v1/characters/${nim.id}`;

function visit(character: Character = nim) {
  const server = fakeServer({
    'GET /api/v1/parties': { data: [lanternsAs('player')], meta: pageMeta(1) },
    [`GET ${CHARACTER_PATH}`]: { data: character },
    [`PATCH ${CHARACTER_PATH}`]: { data: { ...character, name: 'Nim the Elder' } },
  });
  const options = { url: `/characters/${nim.id}/edit`, path: '/characters/:id/edit' };
  return { server, ...renderPage(<CharacterEditPage />, options) };
}
const nameField = () => screen.findByRole('textbox', { name: /Name/ });

test('page sends only the changes, shows a toast with the name and returns to the character', async () => {
  const { server, user } = visit();
  const name = await nameField();
  await user.clear(name);
  await user.type(name, 'Nim the Elder');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /characters/${nim.id}`)).toBeDefined();
  expect(screen.getByText('Nim the Elder saved')).toBeDefined();
  const sentRequest = server.requests.find((request) => request.method === 'PATCH');
  expect(sentRequest?.body).toEqual({ character: { name: 'Nim the Elder' } });
});

test('page does not send a field that only someone else has changed since it was opened', async () => {
  const { server, user, client } = visit();
  await user.type(await nameField(), ' II');
  server.on(`GET ${CHARACTER_PATH}`, { data: { ...nim, party_id: null, party_name: null } });
  await client.invalidateQueries();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /characters/${nim.id}`)).toBeDefined();
  const sentRequest = server.requests.find(({ method }) => method === 'PATCH');
  expect(sentRequest?.body).toEqual({ character: { name: 'Nim Thistlewick II' } });
});

test('page sends no request if nothing has changed', async () => {
  const { server, user } = visit();
  await nameField();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText(`now at /characters/${nim.id}`)).toBeDefined();
  expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('page requires a name before sending', async () => {
  const { server, user } = visit();
  await user.clear(await nameField());
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Character name is required')).toBeDefined();
  expect(server.requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('page asks before leaving with unsaved changes', async () => {
  const { user } = visit();
  await user.type(await nameField(), ' II');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'You have unsaved changes.' }));
  await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText(`now at /characters/${nim.id}`)).toBeDefined();
});

test('user who may not edit the character sees who may', async () => {
  visit({
    ...nim,
    username: 'tobin',
    party_id: lanterns.id,
    permissions: { edit: false, act: true, assign: false, see_private: true },
  });
  expect(await screen.findByText('This character cannot be edited')).toBeDefined();
  expect(
    screen.getByText('Only tobin can change this character. While its party is archived, no one can.'),
  ).toBeDefined();
});

test('form keeps its entries while parties that could not be loaded are loaded again', async () => {
  const PARTIES = 'GET /api/v1/parties';
  const { server, user } = visit({ ...nim, party_id: null, party_name: null });
  server.on(PARTIES, { status: 403, error: { code: 'FORBIDDEN' } });
  await user.type(await nameField(), ' II');
  expect(screen.getByRole('alert').textContent).toContain('Error loading parties');
  server.on(PARTIES, { data: [lanternsAs('player')], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(screen.getByRole('button', { name: /No party/ }));
  expect(await screen.findByRole('option', { name: lanterns.name })).toBeDefined();
  expect(screen.getByDisplayValue('Nim Thistlewick II')).toBeDefined();
});
