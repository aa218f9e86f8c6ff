import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses } from '../../../../test/items.ts';
import { hiddenHoard, hoard, hoardDetail, torchesInHoard } from '../../../../test/loot.ts';
import { pageMeta, shelfMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, shopsResponse } from '../../../../test/shops.ts';
import { setWidth } from '../../../../test/viewport.ts';
import {
  lastBody,
  loadWorkspace,
  lootPath,
  openTab,
  panel,
  shopPath,
  torches,
  visit,
} from '../../../../test/workspace.tsx';
import { Workspace } from './workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(loadWorkspace);

test('a shop shows its listings with price and stock', async () => {
  const { user } = visit();
  const { rightPanel } = await openTab(user, 'Shops');
  const row = await within(rightPanel).findByRole('row', { name: /Longsword/ });
  expect(row.textContent).toContain('13 gp 5 sp');
  expect(row.textContent).toContain('Quantity 4');
  expect(within(rightPanel).getByText('Open · Craftsman Quarter · 2 items')).toBeDefined();
});

test('every tab but the marketplace has a source selector, which for containers shows percent full and slots', async () => {
  const { user } = visit();
  const { rightPanel } = await openTab(user, 'Shops');
  const buttons = async (tab: string) => {
    await user.click(within(rightPanel).getByRole('tab', { name: tab }));
    return (await within(rightPanel).findAllByRole('button')).map(({ textContent }) => textContent);
  };
  expect(await buttons('Shops')).toEqual(['Ember & Anvil']);
  expect(await buttons('Loots')).toEqual(['Hoard of the Ash Wyrm']);
  expect(await buttons('Containers')).toContain('Party StashThe Copper Lanterns · 86% full · 17 of 20 slots');
  await buttons('Marketplace');
  expect(within(rightPanel).queryByRole('button', { name: 'Source' })).toBeNull();
});

test('an item is taken from loot into a container', async () => {
  const { server, user } = visit();
  server.on(`POST ${lootPath}/take`, {
    data: {
      transaction_id: torches.id,
      quantity: 7,
      target_container_id: backpack.id,
      item_instance_ids: [],
    },
  });
  const { rightPanel } = await openTab(user, 'Loots');
  await user.click(await within(rightPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(rightPanel).getByRole('button', { name: 'Take into Backpack' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(lastBody(server, '/take')).toEqual({
    item_instance_id: torchesInHoard.id,
    target_container_id: backpack.id,
    quantity: 7,
  });
});

test('details of an item in loot load its description, which the list omits', async () => {
  const { server, user } = visit();
  const description = 'Burns for an hour.';
  server.on(`GET /api/v1/item_instances/${torchesInHoard.id}`, { data: { ...torchesInHoard, description } });
  const { rightPanel } = await openTab(user, 'Loots');
  await user.click(await within(rightPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(rightPanel).getByRole('button', { name: 'Details' }));
  expect(await screen.findByText(description)).toBeDefined();
});

test.each([
  ['shops', 'Shops', 'Shop', 'GET /api/v1/shop_instances', emberShop, shopsResponse([]).meta],
  ['loot', 'Loots', 'Loot', `GET /api/v1/parties/${lanterns.id}/loot_instances`, hoard, {}],
])(
  'a panel offers all %s, even if the server returns them in several pages',
  async (_kind, tab, label, list, first, meta) => {
    const { server, user } = visit();
    const last = { ...first, id: '0192f0aa-0000-7000-8000-000000000999', name: 'The hundred and first' };
    server.on(list, ({ path }) => {
      const page = path.includes('page=2') ? 2 : 1;
      const data = page === 1 ? [first] : [last];
      return { data, meta: pageMeta(101, { ...meta, current_page: page, total_pages: 2 }) };
    });
    const { rightPanel } = await openTab(user, tab as 'Shops' | 'Loots');
    await user.click(await within(rightPanel).findByRole('button', { name: new RegExp(label) }));
    expect(await screen.findByRole('option', { name: /The hundred and first/ })).toBeDefined();
  },
);

test('an unsupported transfer is rejected with the specified message', async () => {
  const { server, user } = visit();
  const { rightPanel } = await openTab(user, 'Loots');
  const leftPanel = await panel('Left panel');
  await user.click(within(leftPanel).getByRole('tab', { name: 'Shops' }));
  await within(leftPanel).findByRole('row', { name: /Longsword/ });
  await user.click(await within(rightPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(rightPanel).getByRole('button', { name: 'Queue' }));
  const queue = await screen.findByRole('region', { name: 'Transfer queue' });
  await user.click(within(queue).getByRole('button', { name: /Destination/ }));
  await user.click(await screen.findByRole('option', { name: /Ember & Anvil/ }));
  await user.click(within(queue).getByRole('button', { name: 'Transfer' }));
  expect(await within(queue).findByText('Unsupported transfer type: loot to shop')).toBeDefined();
  expect(server.count(`POST ${lootPath}/take`)).toBe(0);
});

test('a closed shop offers no trade', async () => {
  const { user } = visit(1440, { is_active: false });
  const { rightPanel } = await openTab(user, 'Shops');
  await user.click(await within(rightPanel).findByRole('row', { name: /Longsword/ }));
  expect(within(rightPanel).getByText('Closed · Craftsman Quarter · 2 items')).toBeDefined();
  expect(within(rightPanel).queryByRole('button', { name: /Buy|Queue/ })).toBeNull();
});

test('hidden loot says that it has not been revealed', async () => {
  const { user } = visit(1440, {}, hiddenHoard);
  const { rightPanel } = await openTab(user, 'Loots');
  expect(await within(rightPanel).findByText('This loot has not been revealed yet')).toBeDefined();
});

test('closed shop does not say to a player that it is empty', async () => {
  const permissions = { ...emberShop.permissions, manage: false };
  const { server, user } = visit(1440, { is_active: false, items_count: 0, permissions });
  server.on(`GET ${shopPath}/listings`, { data: [], meta: shelfMeta(0) });
  const { rightPanel } = await openTab(user, 'Shops');
  expect(await within(rightPanel).findByText('Closed · Craftsman Quarter')).toBeDefined();
  expect(within(rightPanel).queryByText(/\b0 items/)).toBeNull();
});

test('the shop and loot tabs outside a party explain that a party is required', async () => {
  setWidth(800);
  const server = fakeServer(inventoryResponses(torches));
  server.on('GET /api/v1/characters', { data: [], meta: pageMeta(0) });
  const { user } = renderPage(
    <Workspace storeKey="alone" partyId={null} owners={[]} heading={<h1>Bag</h1>} />,
  );
  const inventory = await panel('Inventory');
  await user.click(within(inventory).getByRole('tab', { name: 'Shop' }));
  expect(await within(inventory).findByText('Join a party to access shops')).toBeDefined();
  await user.click(within(inventory).getByRole('tab', { name: 'Loot' }));
  expect(await within(inventory).findByText('Join a party to access loots')).toBeDefined();
});

test('the details of a listing offer buying, and no transfer', async () => {
  const { user } = visit(800);
  const inventory = await panel('Inventory');
  await user.click(within(inventory).getByRole('tab', { name: 'Shop' }));
  await user.click(await within(inventory).findByRole('row', { name: /Longsword/ }));
  await user.click(within(inventory).getByRole('button', { name: 'Details' }));
  const details = await screen.findByRole('dialog', { name: 'Longsword' });
  expect(within(details).queryByRole('button', { name: 'Destroy' })).toBeNull();
  expect(within(details).queryByRole('button', { name: /Quick Transfer|Move to/ })).toBeNull();
  await user.click(within(details).getByRole('button', { name: 'Buy and store in Backpack' }));
  expect(await screen.findByRole('dialog', { name: 'Buy Longsword' })).toBeDefined();
});

test('item in loot that cannot be claimed opens details without actions', async () => {
  const observedHoard = { ...hoardDetail, permissions: { ...hoardDetail.permissions, claim: false } };
  const { server, user } = visit(800, {}, observedHoard);
  server.on(`GET /api/v1/item_instances/${torchesInHoard.id}`, { data: torchesInHoard });
  const inventory = await panel('Inventory');
  await user.click(within(inventory).getByRole('tab', { name: 'Loot' }));
  await user.click(await within(inventory).findByRole('row', { name: /Torch/ }));
  await user.click(within(inventory).getByRole('button', { name: 'Details' }));
  const details = await screen.findByRole('dialog', { name: 'Torch' });
  expect(within(details).getByText('Burns an hour.')).toBeDefined();
  expect(within(details).queryByRole('button', { name: /Quick Transfer|Destroy|Queue/ })).toBeNull();
});
