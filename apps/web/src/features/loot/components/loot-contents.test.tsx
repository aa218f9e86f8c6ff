import type { ItemInstance } from '@quartermaster/contract/item';
import type { LootInstanceDetail } from '@quartermaster/contract/loot';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer, type ReceivedRequest } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stash } from '../../../../test/items.ts';
import { hoard, hoardDetail, takeReply, torchesInHoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { nextUser, signIn } from '../../../../test/sign-in.ts';
import { celebration } from '../../../platform/celebrations.ts';
import { sleep } from '../../../platform/clock.ts';
import { invalidate, LEDGER } from '../../../platform/invalidation.ts';
import { session } from '../../../platform/session.ts';
import { toasts } from '../../../platform/toasts.ts';
import { ItemRow } from '../../../ui/item-row.tsx';
import LootPage from '../pages/loot-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));
vi.mock('../../../ui/item-row.tsx', async (original) => {
  const module = await original<typeof import('../../../ui/item-row.tsx')>();
  return { ...module, ItemRow: vi.fn(module.ItemRow) };
});

const lootPath = `/api/v1/loot_instances/${hoard.id}`;
const SHOW_ITEM = `GET /api/v1/item_instances/${torchesInHoard.id}`;

const unidentified = {
  ...torchesInHoard,
  name: 'Unidentified gear',
  display_name: 'Unidentified gear',
  description: null,
  is_identified: false,
  item_template_id: null,
};

const lootWith = (item: ItemInstance, claim = true): LootInstanceDetail => ({
  ...hoardDetail,
  permissions: { claim, manage: false, subscribe: true },
  container: { id: hoardDetail.container?.id ?? '', item_instances: [item] },
});

const characters: FakeResponse = { data: [{ ...nim, primary_container_id: backpack.id }], meta: pageMeta(1) };

type Characters = FakeResponse | ((request: ReceivedRequest) => FakeResponse | Promise<FakeResponse>);

function visit(item: ItemInstance = torchesInHoard, claim = true, characterList: Characters = characters) {
  const server = fakeServer({
    ...inventoryResponses(),
    'GET /api/v1/characters': characterList,
    [SHOW_ITEM]: { data: { ...item, description: item.is_identified ? 'Burns for an hour.' : null } },
    [`GET ${lootPath}`]: { data: lootWith(item, claim) },
  });
  const url = `/loot/instances/${hoard.id}`;
  return { server, ...renderPage(<LootPage />, { url, path: '/loot/instances/:id' }) };
}

test.each([
  ['player', true],
  ['observer', false],
])('%s opens the details of an item, with the description that the list omits', async (_role, claim) => {
  const { user } = visit(torchesInHoard, claim);
  await user.click(await screen.findByRole('button', { name: /Torch.* pounds/ }));
  const details = within(await screen.findByRole('dialog', { name: 'Torch' }));
  expect(await details.findByText('Burns for an hour.')).toBeDefined();
  expect(details.queryByRole('button', { name: /Claim|Take|Identify/ })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('open details show what the item is once it is identified', async () => {
  const { server, user, client } = visit(unidentified);
  await user.click(await screen.findByRole('button', { name: /Unidentified gear.* pounds/ }));
  expect(await screen.findByText('Not identified yet.')).toBeDefined();
  server.on(SHOW_ITEM, { data: { ...torchesInHoard, description: 'Burns for an hour.' } });
  server.on(`GET ${lootPath}`, { data: lootWith(torchesInHoard) });
  await act(() => invalidate(client, LEDGER));
  const details = within(await screen.findByRole('dialog', { name: 'Torch' }));
  expect(await details.findByText('Burns for an hour.')).toBeDefined();
});

test('details of an unidentified item show that it is not identified', async () => {
  const { user } = visit(unidentified);
  await user.click(await screen.findByRole('button', { name: /Unidentified gear.* pounds/ }));
  const details = within(await screen.findByRole('dialog', { name: 'Unidentified gear' }));
  expect(details.getByText('Not identified yet.')).toBeDefined();
});

test.each([
  ['Claim Torch', 'claim', 'Failed to claim item'],
  ['Take… Torch', 'take', 'Transfer failed'],
])(
  'button "%s" shows an error if its request (%s) is rejected without a reason: "%s"',
  async (button, path, message) => {
    const { server, user } = visit();
    server.on(`POST ${lootPath}/${path}`, { status: 409, error: { code: 'CONFLICT', message: '' } });
    await user.click(await screen.findByRole('button', { name: button }));
    if (path === 'take') await user.click(await screen.findByRole('button', { name: 'Take' }));
    expect(await screen.findByText(message)).toBeDefined();
  },
);

test.each([
  ['Claim Torch', 'claim'],
  ['Take… Torch', 'take'],
])(
  'button "%s" shows no celebration or notice to another user who signs in before the response',
  async (button, path) => {
    celebration.set(null);
    const { server, user } = visit({ ...torchesInHoard, rarity: 'legendary' });
    server.on(`POST ${lootPath}/${path}`, () => {
      signIn(nextUser);
      return { data: takeReply };
    });
    await user.click(await screen.findByRole('button', { name: button }));
    if (path === 'take') await user.click(await screen.findByRole('button', { name: 'Take' }));
    await waitFor(() => expect(session.get().user?.id).toBe(nextUser.id));
    await sleep(0);
    expect(celebration.get()).toBeNull();
    expect(toasts.get()).toEqual([]);
  },
);

test('player sees that the characters could not be loaded, and can try again', async () => {
  const { server, user } = visit(torchesInHoard, true, { status: 500, raw: '' });
  const alert = await screen.findByRole('alert', undefined, { timeout: 5000 });
  expect(alert.textContent).toContain('Error loading characters');
  expect(screen.queryByText('You need a character in this party to claim items.')).toBeNull();
  server.on('GET /api/v1/characters', characters);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /^Claim/ })).toBeDefined();
});

test('Claim is offered for a character that is not among the first hundred of the party', async () => {
  const { server } = visit(torchesInHoard, true, (request) =>
    request.path.includes('page=2')
      ? { data: [{ ...nim, primary_container_id: backpack.id }], meta: pageMeta(101, { total_pages: 2 }) }
      : { data: [], meta: pageMeta(101, { total_pages: 2 }) },
  );
  expect(await screen.findByRole('button', { name: /^Claim/ })).toBeDefined();
  expect(server.count('GET /api/v1/characters')).toBe(2);
});

test('take dialog offers no containers of characters that the user does not act for', async () => {
  const { server, user } = visit();
  const otherBackpack = {
    ...backpack,
    id: '0192f0aa-0000-7000-8000-000000000077',
    name: 'Satchel',
    permissions: { ...backpack.permissions, withdraw: false },
  };
  server.on('GET /api/v1/containers', { data: [otherBackpack, backpack, stash], meta: pageMeta(3) });
  await user.click(await screen.findByRole('button', { name: 'Take… Torch' }));
  await user.click(await screen.findByRole('button', { name: /To$/ }));
  const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(names).toHaveLength(2);
  expect(names.join()).not.toContain('Satchel');
});

test('failure of a claim without a message is shown in one toast after the page was left', async () => {
  toasts.set([]);
  const response = Promise.withResolvers<FakeResponse>();
  const { server, user, unmount } = visit();
  server.on(`POST ${lootPath}/claim`, () => response.promise);
  await user.click(await screen.findByRole('button', { name: /^Claim/ }));
  await waitFor(() => expect(server.count(`POST ${lootPath}/claim`)).toBe(1));
  unmount();
  response.resolve({ status: 409, error: { code: 'CONFLICT', message: '' } });
  await waitFor(() => expect(toasts.get()).not.toEqual([]));
  await sleep(20);
  expect(toasts.get().map(({ message }) => message)).toEqual(['Failed to claim item']);
});

test('contents are hidden until it is known who claims them, because their controls would move the rows', async () => {
  const characterList = Promise.withResolvers<FakeResponse>();
  visit(torchesInHoard, true, () => characterList.promise);
  expect(await screen.findByRole('status', { name: 'Loading contents' })).toBeDefined();
  expect(screen.queryByRole('list', { name: /^Contents of/ })).toBeNull();
  characterList.resolve(characters);
  expect(await screen.findByRole('button', { name: 'Claim Torch' })).toBeDefined();
});

test('opening the details of an item renders no item again', async () => {
  const { user } = visit();
  const item = await screen.findByRole('button', { name: /Torch.* pounds/ });
  await screen.findByRole('button', { name: 'Claim Torch' });
  vi.mocked(ItemRow).mockClear();
  await user.click(item);
  await screen.findByRole('dialog', { name: 'Torch' });
  expect(ItemRow).not.toHaveBeenCalled();
});
