import { listContainerItems } from '@quartermaster/contract/container';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { backpack } from '../../../../test/sample-party.ts';
import { read } from '../../../platform/queries.ts';
import DeleteCharacter from './delete-character.tsx';

const CHARACTER_PATH = `/api/v1/characters/${nim.id}`;
const stash = { ...backpack, id: nim.id.replace(/20$/, '60'), name: 'Party Stash' };
const bo = {
  ...nim,
  id: nim.id.replace(/20$/, '21'),
  name: 'Bo',
  primary_container_id: nim.id.replace(/20$/, '61'),
};

async function visit(bag = backpack, responses: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [`GET ${CHARACTER_PATH}/containers`]: { data: [bag], meta: pageMeta(1) },
    [`GET /api/v1/parties/${lanterns.id}/containers`]: { data: [stash], meta: pageMeta(1) },
    'GET /api/v1/characters': { data: [nim, bo, { ...bo, party_id: null }], meta: pageMeta(3) },
    [`DELETE ${CHARACTER_PATH}`]: { status: 204 },
    ...responses,
  });
  const view = renderPage(<DeleteCharacter character={nim} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Nim Thistlewick?' }));
  const press = () => view.user.click(dialog.getByRole('button', { name: 'Delete character' }));
  const deletedPath = () => server.requests.find(({ method }) => method === 'DELETE')?.path;
  return { server, dialog, press, deletedPath, ...view };
}

test("dialog offers the stash and the player's other characters in the party, and selects the first container", async () => {
  const { dialog, press, deletedPath } = await visit();
  const choices = await dialog.findAllByRole('radio');
  expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual([
    'To Party Stash',
    'To Bo',
    'Destroy the items',
  ]);
  await press();
  expect(await screen.findByText('Nim Thistlewick was deleted')).toBeDefined();
  expect(deletedPath()).toBe(`${CHARACTER_PATH}?move_to=${stash.id}`);
  expect(await screen.findByText('now at /characters')).toBeDefined();
});

test('items are destroyed only if the user chooses to', async () => {
  const { dialog, press, deletedPath, user } = await visit();
  await user.click(await dialog.findByRole('radio', { name: 'Destroy the items' }));
  await press();
  await screen.findByText('now at /characters');
  expect(deletedPath()).toBe(CHARACTER_PATH);
});

test('dialog does not ask about items if the character has none', async () => {
  const { dialog, press, deletedPath } = await visit({ ...backpack, items_count: 0 });
  await expect.poll(() => dialog.queryByRole('radio')).toBeNull();
  await press();
  await screen.findByText('now at /characters');
  expect(deletedPath()).toBe(`${CHARACTER_PATH}?if_empty=true`);
});

test('dialog asks about items that the character received while the dialog was open', async () => {
  const { server, dialog, press } = await visit({ ...backpack, items_count: 0 });
  await expect.poll(() => dialog.queryByRole('radio')).toBeNull();
  server.on(`GET ${CHARACTER_PATH}/containers`, { data: [backpack], meta: pageMeta(1) });
  server.on(`DELETE ${CHARACTER_PATH}`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'This character now carries items. Choose where they go.' },
  });
  await press();
  expect(await dialog.findByRole('radio', { name: 'To Party Stash' })).toBeDefined();
  expect(dialog.getByText('This character now carries items. Choose where they go.')).toBeDefined();
});

test('dialog shows why the deletion was rejected and stays open', async () => {
  const { server, dialog, press } = await visit();
  await dialog.findAllByRole('radio');
  server.on(`DELETE ${CHARACTER_PATH}`, {
    status: 422,
    error: { code: 'CAPACITY_EXCEEDED', message: 'Item(s) would exceed weight limit' },
  });
  await press();
  expect(await dialog.findByText('Item(s) would exceed weight limit')).toBeDefined();
});

test('character with items cannot be deleted until the possible destinations are loaded', async () => {
  const containers = Promise.withResolvers<FakeResponse>();
  const call = `GET /api/v1/parties/${lanterns.id}/containers`;
  const { server, dialog, user } = await visit(backpack, { [call]: () => containers.promise });
  const button = dialog.getByRole('button', { name: 'Delete character' });
  expect(button).toHaveProperty('disabled', true);
  containers.resolve({ status: 403, error: { code: 'FORBIDDEN' } });
  const retry = await dialog.findByRole('button', { name: 'Try Again' });
  expect(button).toHaveProperty('disabled', true);
  server.on(call, { data: [stash], meta: pageMeta(1) });
  await user.click(retry);
  expect(await dialog.findByRole('radio', { name: 'To Party Stash' })).toHaveProperty('checked', true);
  expect(button).toHaveProperty('disabled', false);
});

test('deletion makes the cached contents of the destination stale', async () => {
  const { client, dialog, press } = await visit();
  const { queryKey } = read(listContainerItems, { params: { id: stash.id } });
  client.setQueryData(queryKey, { data: [], meta: pageMeta(0), message: undefined });
  await dialog.findAllByRole('radio');
  await press();
  await screen.findByText('now at /characters');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
