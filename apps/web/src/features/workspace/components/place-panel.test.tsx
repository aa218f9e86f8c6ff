import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { hiddenHoard, hoard, hoardDetail, torchesInHoard } from '../../../../test/loot.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, shopAnswers, sword } from '../../../../test/shops.ts';
import { backpack, inventoryAnswers, pageOne, stackOf } from '../../../../test/things.ts';
import { setWidth } from '../../../../test/viewport.ts';
import { PartyInventory } from './party-inventory.tsx';
import { Workspace } from './workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

// What is fetched on demand is here beforehand, so that no test waits for it.
beforeAll(() =>
  Promise.all(
    [
      () => import('./party-workspace.tsx'),
      () => import('./workspace-dialogs.tsx'),
      () => import('./place-panel.tsx'),
      () => import('./trade-dialog.tsx'),
      () => import('./queue-price.tsx'),
    ].map((load) => load()),
  ),
);

const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };
const shop = `/api/v1/shop_instances/${emberShop.id}`;
const loot = `/api/v1/loot_instances/${hoard.id}`;
const torches = stackOf(10);

const price = (item_id: string, quantity: number, unit_copper: number) => ({
  data: {
    item_id,
    quantity,
    unit_copper,
    total_copper: unit_copper * quantity,
    explanation: [
      { label: 'Base value', amount: unit_copper },
      { label: `× ${quantity}`, amount: unit_copper * quantity },
    ],
  },
});
const traded = {
  transaction_ids: ['0192f0aa-0000-7000-8000-000000000600'],
  bought_copper: 0,
  sold_copper: 0,
  net_copper: 0,
  paid: {},
  received: {},
  item_instance_ids: [],
};

function visit(width = 1440, change: Partial<typeof emberShop> = {}, inHoard = hoardDetail) {
  setWidth(width);
  const quantityOf = (path: string) => Number(new URL(path, 'http://x').searchParams.get('quantity'));
  const server = fakeServer({
    ...shopAnswers({ ...emberShop, ...change }),
    ...inventoryAnswers(torches),
    [`GET /api/v1/parties/${lanterns.id}/loot_instances`]: { data: [hoard], meta: pageOne(1) },
    [`GET ${loot}`]: { data: inHoard },
    [`GET ${shop}/calculate_buy_price/${sword.item_instance_id}`]: ({ path }) =>
      price(sword.item_instance_id ?? '', quantityOf(path), 1350),
    [`GET ${shop}/calculate_sell_price/${torches.id}`]: ({ path }) => price(torches.id, quantityOf(path), 2),
  });
  return { server, ...renderPage(<PartyInventory party={party} />, { at: `/parties/${lanterns.id}` }) };
}

type User = ReturnType<typeof visit>['user'];
const panel = (name: string) => screen.findByRole('region', { name });

async function open(user: User, tab: 'Shops' | 'Loots') {
  const right = await panel('Right panel');
  await user.click(within(right).getByRole('tab', { name: tab }));
  return { left: await panel('Left panel'), right };
}
const sent = (server: ReturnType<typeof visit>['server'], end: string) =>
  server.seen.filter(({ path }) => path.endsWith(end)).at(-1)?.body;

test('a shop shows its shelf with what one costs, and how many there are', async () => {
  const { user } = visit();
  const { right } = await open(user, 'Shops');
  const row = await within(right).findByRole('row', { name: /Longsword/ });
  expect(row.textContent).toContain('13 gp 5 sp');
  expect(row.textContent).toContain('Quantity 4');
  expect(within(right).getByText('Open · Craftsman Quarter · 2 items')).toBeDefined();
});

test('buying asks first: how many, its price with the steps, who pays; then it is a purchase', async () => {
  const { server, user } = visit();
  server.on(`POST ${shop}/purchase`, { data: traded });
  const { right } = await open(user, 'Shops');
  await user.click(await within(right).findByRole('row', { name: /Longsword/ }));
  await user.click(within(right).getByRole('button', { name: 'Buy into Backpack' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buy Longsword' });
  await user.click(within(dialog).getByRole('button', { name: /Increase/ }));
  const total = await within(dialog).findByText('27 gp', { selector: '[role=status] *' });
  expect(total).toBeDefined();
  expect(within(dialog).getByText('Base value')).toBeDefined();
  expect(within(dialog).getByText(/Nim Thistlewick pays/)).toBeDefined();
  expect(server.count(`POST ${shop}/purchase`)).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Buy' }));
  expect(await screen.findByText('2 longswords bought for 27 gp')).toBeDefined();
  expect(sent(server, '/purchase')).toEqual({
    item_instance_id: sword.item_instance_id,
    target_container_id: backpack.id,
    quantity: 2,
    expected_copper: 2700,
  });
});

test('a purchase that is refused says why', async () => {
  const { server, user } = visit();
  server.on(`POST ${shop}/purchase`, {
    status: 422,
    error: { code: 'INSUFFICIENT_FUNDS', message: 'This costs 13 gp 5 sp, and there are 2 gp.' },
  });
  const { right } = await open(user, 'Shops');
  await user.click(await within(right).findByRole('row', { name: /Longsword/ }));
  await user.click(within(right).getByRole('button', { name: 'Buy into Backpack' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buy Longsword' });
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Buy' }).disabled).toBe(false),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Buy' }));
  expect(await screen.findByText('This costs 13 gp 5 sp, and there are 2 gp.')).toBeDefined();
});

test('what is taken to a shop is sold, at a price that is shown first', async () => {
  const { server, user } = visit();
  server.on(`POST ${shop}/sell`, { data: traded });
  const { left, right } = await open(user, 'Shops');
  await within(right).findByRole('row', { name: /Longsword/ });
  await user.click(await within(left).findByRole('row', { name: /Torch/ }));
  await user.click(within(left).getByRole('button', { name: 'Sell to Ember & Anvil' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sell Torch' });
  expect(await within(dialog).findByText('Ember & Anvil pays Nim Thistlewick.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Sell' }));
  expect(await screen.findByText('10 torches sold for 2 sp')).toBeDefined();
  expect(sent(server, '/sell')).toEqual({
    item_instance_id: torches.id,
    source_container_id: backpack.id,
    quantity: 10,
    expected_copper: 20,
  });
});

test('loot is taken into a bag', async () => {
  const { server, user } = visit();
  server.on(`POST ${loot}/take`, {
    data: {
      transaction_id: traded.transaction_ids[0],
      quantity: 7,
      target_container_id: backpack.id,
      item_instance_ids: [],
    },
  });
  const { right } = await open(user, 'Loots');
  await user.click(await within(right).findByRole('row', { name: /Torch/ }));
  await user.click(within(right).getByRole('button', { name: 'Take into Backpack' }));
  expect(await screen.findByText('7 torches moved to Backpack')).toBeDefined();
  expect(sent(server, '/take')).toEqual({
    item_instance_id: torchesInHoard.id,
    target_container_id: backpack.id,
    quantity: 7,
  });
});

test('the queue buys and sells with each price beside it', async () => {
  const { server, user } = visit();
  server.on(`POST ${shop}/purchase`, { data: traded });
  const { right } = await open(user, 'Shops');
  await user.click(await within(right).findByRole('row', { name: /Longsword/ }));
  await user.click(within(right).getByRole('button', { name: 'Queue' }));
  const queue = await screen.findByRole('region', { name: 'Transfer queue' });
  await user.click(within(queue).getByRole('button', { name: /^Queue/ }));
  await user.click(within(queue).getByRole('button', { name: /Destination/ }));
  await user.click(await screen.findByRole('option', { name: /Backpack/ }));
  expect(await within(queue).findByText(/Costs/)).toBeDefined();
  expect(within(queue).getByText('13 gp 5 sp')).toBeDefined();
  await user.click(within(queue).getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('Longsword bought')).toBeDefined();
  expect(sent(server, '/purchase')).toMatchObject({ quantity: 1, target_container_id: backpack.id });
});

test('what the matrix does not know is refused in its words', async () => {
  const { server, user } = visit();
  const { right } = await open(user, 'Loots');
  const { left } = { left: await panel('Left panel') };
  await user.click(within(left).getByRole('tab', { name: 'Shops' }));
  await within(left).findByRole('row', { name: /Longsword/ });
  await user.click(await within(right).findByRole('row', { name: /Torch/ }));
  await user.click(within(right).getByRole('button', { name: 'Queue' }));
  const queue = await screen.findByRole('region', { name: 'Transfer queue' });
  await user.click(within(queue).getByRole('button', { name: /Destination/ }));
  await user.click(await screen.findByRole('option', { name: /Ember & Anvil/ }));
  await user.click(within(queue).getByRole('button', { name: 'Transfer' }));
  expect(await within(queue).findByText('Unsupported transfer type: loot to shop')).toBeDefined();
  expect(server.count(`POST ${loot}/take`)).toBe(0);
});

test('a closed shop takes and gives nothing', async () => {
  const { user } = visit(1440, { is_active: false });
  const { right } = await open(user, 'Shops');
  await user.click(await within(right).findByRole('row', { name: /Longsword/ }));
  expect(within(right).getByText('Closed · Craftsman Quarter · 2 items')).toBeDefined();
  expect(within(right).queryByRole('button', { name: /Buy|Queue/ })).toBeNull();
});

test('hidden loot shows its reader nothing', async () => {
  const { user } = visit(1440, {}, hiddenHoard);
  const { right } = await open(user, 'Loots');
  expect(await within(right).findByText('This loot has not been revealed yet')).toBeDefined();
});

test('outside any party both say what is needed', async () => {
  setWidth(800);
  const server = fakeServer(inventoryAnswers(torches));
  server.on('GET /api/v1/characters', { data: [], meta: pageOne(0) });
  const { user } = renderPage(<Workspace place="alone" partyId={null} owners={[]} heading={<h1>Bag</h1>} />);
  const inventory = await panel('Inventory');
  await user.click(within(inventory).getByRole('tab', { name: 'Shop' }));
  expect(await within(inventory).findByText('Join a party to access shops')).toBeDefined();
  await user.click(within(inventory).getByRole('tab', { name: 'Loot' }));
  expect(await within(inventory).findByText('Join a party to access loots')).toBeDefined();
});

test('on a narrow screen the facts of a thing on the shelf offer only ways to buy it', async () => {
  const { user } = visit(800);
  const inventory = await panel('Inventory');
  await user.click(within(inventory).getByRole('tab', { name: 'Shop' }));
  await user.click(await within(inventory).findByRole('row', { name: /Longsword/ }));
  await user.click(within(inventory).getByRole('button', { name: 'Details' }));
  const facts = await screen.findByRole('dialog', { name: 'Longsword' });
  expect(within(facts).queryByRole('button', { name: 'Destroy' })).toBeNull();
  await user.click(within(facts).getByRole('button', { name: /Quick Transfer/ }));
  expect(await screen.findByRole('dialog', { name: 'Buy Longsword' })).toBeDefined();
});
