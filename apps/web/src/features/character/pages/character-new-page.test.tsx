import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { toasts } from '../../../platform/toasts.ts';
import CharacterNewPage from './character-new-page.tsx';

const CREATE = 'POST /api/v1/characters';

async function visit(response: FakeResponse, query = '') {
  const server = fakeServer({
    'GET /api/v1/parties': { data: [lanternsAs('player')], meta: pageMeta(1) },
    [CREATE]: response,
  });
  const view = renderPage(<CharacterNewPage />, { url: `/characters/new${query}` });
  const name = await screen.findByRole('textbox', { name: /Name/ });
  return { server, name, ...view };
}

test('page creates a character with defaults in the party from the URL and opens the character', async () => {
  const { server, name, user } = await visit({ status: 201, data: nim }, `?party_id=${lanterns.id}`);
  expect(screen.getByText('For The Copper Lanterns')).toBeDefined();
  await user.type(name, 'Nim Thistlewick');
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  expect(await screen.findByText(`now at /characters/${nim.id}`)).toBeDefined();
  expect(toasts.get()).toMatchObject([
    { message: 'Character "Nim Thistlewick" created successfully!', duration: 3000 },
  ]);
  const sentRequest = server.requests.find((request) => request.method === 'POST');
  expect(sentRequest?.body).toEqual({
    character: {
      name: 'Nim Thistlewick',
      race: '',
      character_class: '',
      level: 1,
      notes: '',
      image_url: '',
      max_weight: 50,
      max_slots: 20,
      party_id: lanterns.id,
    },
  });
});

test('creating a character makes the cached history and search results of the party stale', async () => {
  const { name, user, client } = await visit({ status: 201, data: nim }, `?party_id=${lanterns.id}`);
  const keys = [['transaction.party'], ['party.find']];
  for (const key of keys) client.setQueryData(key, {});
  await user.type(name, 'Nim Thistlewick');
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  await screen.findByText(`now at /characters/${nim.id}`);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test('default weight limit includes the starting equipment of the class until the user changes the limit', async () => {
  const { server, name, user } = await visit({ status: 201, data: nim });
  const weight = screen.getByRole<HTMLInputElement>('textbox', { name: 'Max weight (lb)' });
  const characterClass = screen.getByRole('textbox', { name: 'Class' });
  await user.type(name, 'Corin');
  await user.type(characterClass, 'Fighter');
  expect(weight.value).toBe('182');
  expect(screen.getByText(/The starting equipment of this class weighs 132 lb\./)).toBeDefined();
  await user.clear(characterClass);
  expect(weight.value).toBe('50');
  await user.clear(weight);
  await user.type(weight, '90');
  await user.tab();
  await user.type(characterClass, 'Paladin');
  expect(weight.value).toBe('90');
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  await screen.findByText(`now at /characters/${nim.id}`);
  const sentRequest = server.requests.find((request) => request.method === 'POST');
  expect(sentRequest?.body).toMatchObject({ character: { character_class: 'Paladin', max_weight: 90 } });
});

test('character cannot be saved while its picture is being uploaded', async () => {
  const { server, name, user } = await visit({ status: 201, data: nim });
  const upload = Promise.withResolvers<FakeResponse>();
  server.on('POST /api/v1/images', () => upload.promise);
  await user.type(name, 'Nim');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  await user.upload(input, new File(['x'], 'nim.png', { type: 'image/png' }));
  const button = screen.getByRole('button', { name: 'Create character' });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', true));
  const url = `/images/${nim.id}.webp`;
  upload.resolve({ status: 201, data: { id: nim.id, url } });
  await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.click(button);
  await screen.findByText(`now at /characters/${nim.id}`);
  const sentRequest = server.requests.find(({ path }) => path === '/api/v1/characters');
  expect(sentRequest?.body).toMatchObject({ character: { image_url: url } });
});

test('page requires a name before sending', async () => {
  const { server, user } = await visit({});
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  expect(await screen.findByText('Character name is required')).toBeDefined();
  expect(server.count(CREATE)).toBe(0);
});

test('empty limit means no limit', async () => {
  const { server, name, user } = await visit({ status: 201, data: nim });
  await user.type(name, 'Nim');
  await user.clear(screen.getByRole('textbox', { name: 'Max slots' }));
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  await screen.findByText(`now at /characters/${nim.id}`);
  const sentRequest = server.requests.find((request) => request.method === 'POST');
  expect(sentRequest?.body).toMatchObject({ character: { max_slots: null, max_weight: 50, party_id: null } });
});

test('rejection is shown at its field, which is focused, or above the form', async () => {
  const details = [{ field: 'character.image_url', message: 'Must be a public http or https URL' }];
  const { server, name, user } = await visit({ status: 422, error: { code: 'VALIDATION_ERROR', details } });
  await user.type(name, 'Nim');
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  expect(await screen.findByText('Must be a public http or https URL')).toBeDefined();
  const party = { field: 'character.party_id', message: 'This party is archived' };
  server.on(CREATE, { status: 422, error: { code: 'VALIDATION_ERROR', details: [party] } });
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  expect(await screen.findByText(party.message)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Party/ }));
  server.on(CREATE, { status: 403, error: { code: 'LIMIT_REACHED', message: 'You already play one.' } });
  await user.click(screen.getByRole('button', { name: 'Create character' }));
  expect(await screen.findByText('You already play one.')).toBeDefined();
});

test('page whose parties cannot be loaded offers to load them again, and preselects the party from the URL', async () => {
  const PARTIES = 'GET /api/v1/parties';
  const server = fakeServer({ [PARTIES]: { status: 403, error: { code: 'FORBIDDEN' } } });
  const { user } = renderPage(<CharacterNewPage />, { url: `/characters/new?party_id=${lanterns.id}` });
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading parties');
  expect(screen.queryByRole('textbox')).toBeNull();
  server.on(PARTIES, { data: [lanternsAs('player')], meta: pageMeta(1) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('For The Copper Lanterns')).toBeDefined();
  expect(await screen.findByRole('button', { name: /The Copper Lanterns/ })).toBeDefined();
});
