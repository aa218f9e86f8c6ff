import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, torchTemplate } from '../../../../test/items.ts';
import { historyMeta, pageMeta, shelfMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { emberShop, emberTemplate, rustedMail, shopResponses, sword } from '../../../../test/shops.ts';
import { expectUndo, TRANSACTION, undoneIds } from '../../../../test/undo.ts';
import { toasts } from '../../../platform/toasts.ts';
import ShopInstancePage from '../pages/shop-instance-page.tsx';

const shopPath = `/api/v1/shop_instances/${emberShop.id}`;

function visit(overrides: Parameters<typeof fakeServer>[0] = {}, shop = emberShop) {
  const server = fakeServer({ ...shopResponses(shop), ...overrides });
  const url = `/shops/instances/${emberShop.id}`;
  return { server, ...renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' }) };
}

type Visit = ReturnType<typeof visit>;

const sentBody = (server: Visit['server'], method: string, path: string) =>
  server.requests.find((request) => request.method === method && request.path === path)?.body;

const manage = async ({ user }: Visit, label: string) => {
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
};

test('Close shop closes an open shop', async () => {
  const view = visit({ [`PATCH ${shopPath}`]: { data: { ...emberShop, is_active: false } } });
  await view.user.click(await screen.findByRole('button', { name: 'Close shop' }));
  expect(await screen.findByText('Shop closed successfully!')).toBeDefined();
  expect(sentBody(view.server, 'PATCH', shopPath)).toEqual({ shop_instance: { is_active: false } });
});

test('editing a shop sends only the fields that changed', async () => {
  const view = visit({ [`PATCH ${shopPath}`]: { data: emberShop } });
  await manage(view, 'Edit shop');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ember & Anvil' }));
  const till = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Money in the till' });
  expect(till.value).toBe('500 gp');
  await view.user.clear(till);
  await view.user.type(till, '20 gp 5 sp');
  await view.user.type(dialog.getByRole('textbox', { name: 'Name in this party' }), 'The Red Anvil');
  await view.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentBody(view.server, 'PATCH', shopPath)).toEqual({
      shop_instance: { funds: 2050, name_override: 'The Red Anvil' },
    }),
  );
});

test('catalog item is put on the shelf with the entered unit price', async () => {
  const view = visit({
    [`POST ${shopPath}/listings`]: { status: 201, data: [sword] },
    'GET /api/v1/item_templates': { data: [torchTemplate], meta: pageMeta(1) },
    'GET /api/v1/item_templates/tags': { data: [] },
  });
  await manage(view, 'Add from the catalog');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from the catalog' }));
  await view.user.click(await dialog.findByRole('checkbox', { name: 'Torch' }));
  await view.user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '2 cp');
  await view.user.click(dialog.getByRole('button', { name: 'Add 1 item' }));
  expect(await screen.findByText('Stock updated successfully!')).toBeDefined();
  expect(sentBody(view.server, 'POST', `${shopPath}/listings`)).toEqual({
    listings: [{ item_template_id: torchTemplate.id, quantity: null, price: 2, restock_quantity: null }],
  });
});

const LISTINGS = `GET ${shopPath}/listings`;
const shelfResponse = (line: typeof sword | null) => ({
  data: line ? [line] : [],
  meta: shelfMeta(line ? 1 : 0),
});
const REJECTION = 'The listing of Longsword has been changed again, so this can no longer be undone.';

async function editPrice(view: Visit) {
  await view.user.click(await screen.findByRole('button', { name: 'Options for Longsword' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Edit listing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Longsword' }));
  await view.user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '12 gp 5 sp');
  await view.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Stock updated successfully!')).toBeDefined();
}

describe('undo', () => {
  const line = `${shopPath}/listings/${sword.id}`;
  const pricedSword = { ...sword, price: 1250, unit_price_copper: 1125 };
  const patches = ({ server }: Visit) =>
    server.requests.flatMap(({ method, path, body }) => (method === 'PATCH' && path === line ? [body] : []));

  test('is rejected for an edited listing that has changed again', async () => {
    const view = visit({ [`PATCH ${line}`]: { data: pricedSword } });
    await editPrice(view);
    view.server.on(LISTINGS, shelfResponse({ ...pricedSword, price: 12 }));
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(REJECTION)).toBeDefined();
    expect(patches(view)).toHaveLength(1);
  });

  test('restores only the changed terms of an edited listing with Ctrl+Z', async () => {
    const view = visit({ [`PATCH ${line}`]: { data: pricedSword } });
    await editPrice(view);
    view.server.on(LISTINGS, shelfResponse(pricedSword));
    await view.user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undone: Stock updated successfully!')).toBeDefined();
    expect(patches(view)[1]).toEqual({ listing: { price: null } });
  });

  test('removes an added listing', async () => {
    const view = visit({
      [`POST ${shopPath}/listings`]: { status: 201, data: [sword] },
      'GET /api/v1/item_templates': { data: [torchTemplate], meta: pageMeta(1) },
      'GET /api/v1/item_templates/tags': { data: [] },
      [`DELETE ${line}`]: { status: 204 },
    });
    await manage(view, 'Add from the catalog');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add from the catalog' }));
    await view.user.click(await dialog.findByRole('checkbox', { name: 'Torch' }));
    await view.user.click(dialog.getByRole('button', { name: 'Add 1 item' }));
    view.server.on(LISTINGS, shelfResponse(sword));
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeDefined();
    expect(view.server.count(`DELETE ${line}`)).toBe(1);
  });

  test('undoes the transaction of a removed listing and restores its terms', async () => {
    const history = `GET /api/v1/transactions/party/${emberShop.party_id}`;
    const removal = {
      ...torchesMoved,
      id: TRANSACTION,
      transactable_data: { id: sword.item_instance_id, name: sword.name },
      can_undo: true,
    };
    const view = visit({
      [`DELETE ${line}`]: { status: 204 },
      [`PATCH ${line}`]: { data: sword },
      [history]: { data: [removal], meta: historyMeta(1) },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Options for Longsword' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Take off the shelf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Longsword off the shelf?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Take off the shelf' }));
    await expectUndo(view);
    expect(patches(view)).toEqual([{ listing: { price: null, restock_quantity: 4 } }]);
  });
});

describe('item of a container', () => {
  const stockedSword = { ...sword, price: 4000 };
  const line = `PATCH ${shopPath}/listings/${sword.id}`;

  async function stockRustedMail(joined: { price: number | null } | null) {
    const meta = { transaction_id: TRANSACTION, joined };
    const view = visit({
      [`POST ${shopPath}/stock`]: { status: 201, data: stockedSword, meta },
      [line]: { data: sword },
    });
    await manage(view, 'Stock from a container');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stock from a container' }));
    await dialog.findByRole('button', { name: /Rusted mail/ });
    await view.user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '40 gp');
    await view.user.click(dialog.getByRole('button', { name: 'Put on the shelf' }));
    expect(await screen.findByText('Stock updated successfully!')).toBeDefined();
    return view;
  }

  test('is put on the shelf with its own price, and Undo undoes the transfer', async () => {
    const view = await stockRustedMail(null);
    expect(sentBody(view.server, 'POST', `${shopPath}/stock`)).toEqual({
      stock: { item_id: rustedMail.id, source_container_id: backpack.id, quantity: 1, price: 4000 },
    });
    await expectUndo(view);
    expect(view.server.count(line)).toBe(0);
  });

  test('can be chosen from any page of the container', async () => {
    const secondPage = [{ ...rustedMail, id: sword.id, display_name: 'Polished mail' }];
    const view = visit({
      [`GET /api/v1/containers/${backpack.id}/items`]: ({ path }) =>
        path.includes('page=2')
          ? { data: secondPage, meta: pageMeta(101, { current_page: 2, total_pages: 2 }) }
          : { data: [rustedMail], meta: pageMeta(101, { total_pages: 2 }) },
    });
    await manage(view, 'Stock from a container');
    await view.user.click(await screen.findByRole('button', { name: /Rusted mail/ }));
    expect(await screen.findByRole('option', { name: /Polished mail/ })).toBeDefined();
  });

  test('is added to an existing listing, which gets its former price back when Undo undoes the transfer', async () => {
    const view = await stockRustedMail({ price: 1250 });
    view.server.on(LISTINGS, shelfResponse(stockedSword));
    await expectUndo(view);
    expect(sentBody(view.server, 'PATCH', `${shopPath}/listings/${sword.id}`)).toEqual({
      listing: { price: 1250 },
    });
  });

  test('cannot be returned by undo when another user has changed the price of the listing that it was added to', async () => {
    const view = await stockRustedMail({ price: 1250 });
    view.server.on(LISTINGS, shelfResponse({ ...stockedSword, price: 100 }));
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(REJECTION)).toBeDefined();
    expect(undoneIds(view.server)).toEqual([]);
  });
});

test('listing is changed, and taken off the shelf into a container', async () => {
  const line = `${shopPath}/listings/${sword.id}`;
  const view = visit({ [`PATCH ${line}`]: { data: sword }, [`DELETE ${line}`]: { status: 204 } });
  const chooseOption = async (name: string) => {
    await view.user.click(await screen.findByRole('button', { name: 'Options for Longsword' }));
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  await chooseOption('Edit listing');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Longsword' }));
  await view.user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '12 gp 5 sp');
  await view.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentBody(view.server, 'PATCH', line)).toEqual({ listing: { price: 1250 } }));
  expect(await screen.findByText('Stock updated successfully!')).toBeDefined();
  act(() => toasts.set([]));
  await chooseOption('Take off the shelf');
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Take Longsword off the shelf?' }));
  await view.user.click(confirmDialog.getByRole('button', { name: /Destroy the items/ }));
  await view.user.click(await screen.findByRole('option', { name: /Backpack/ }));
  await view.user.click(confirmDialog.getByRole('button', { name: 'Take off the shelf' }));
  expect(await screen.findByText('Stock updated successfully!')).toBeDefined();
  await waitFor(() => {
    const deletion = view.server.requests.find((request) => request.method === 'DELETE');
    expect(deletion?.path).toBe(`${line}?move_to=${backpack.id}`);
  });
});

test('editing the price of a sold-out listing does not send its quantity', async () => {
  const soldOutSword = { ...sword, item_instance_id: null, quantity: 0 };
  const view = visit({
    [LISTINGS]: shelfResponse(soldOutSword),
    [`PATCH ${shopPath}/listings/${sword.id}`]: { data: { ...soldOutSword, price: 1250 } },
  });
  await editPrice(view);
  expect(sentBody(view.server, 'PATCH', `${shopPath}/listings/${sword.id}`)).toEqual({
    listing: { price: 1250 },
  });
});

test.each([
  [2, 7, 'Restocked 7 items'],
  [1, 1, 'Restocked 1 item'],
  [0, 0, 'Nothing to restock'],
])(
  'restocking %d listings shows a toast, with undo if items were added',
  async (lines_filled, quantity_added, message) => {
    const transaction_id = lines_filled > 0 ? TRANSACTION : null;
    const { server, user } = visit({
      [`POST ${shopPath}/restock`]: {
        data: { lines_filled, quantity_added, next_restock_at: null, transaction_id },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Restock now' }));
    expect(await screen.findByText(message)).toBeDefined();
    if (lines_filled > 0) await expectUndo({ server, user });
    else expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('shop is saved as a template with the name of the shop', async () => {
  const view = visit({ [`POST ${shopPath}/save_as_template`]: { status: 201, data: emberTemplate } });
  await manage(view, 'Save as template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', emberShop.name);
  await view.user.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText(`Template ${emberShop.name} saved`)).toBeDefined();
  expect(sentBody(view.server, 'POST', `${shopPath}/save_as_template`)).toEqual({
    shop_template: { name: emberShop.name },
  });
});

test('shop is deleted after confirmation', async () => {
  const view = visit({ [`DELETE ${shopPath}`]: { status: 204 } });
  await manage(view, 'Delete shop');
  const confirmDialog = within(await screen.findByRole('alertdialog'));
  const reads = () =>
    view.server.requests.filter(({ method, path }) => method === 'GET' && path.includes(shopPath));
  const readsBefore = reads().length;
  await view.user.click(confirmDialog.getByRole('button', { name: 'Delete shop' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/shops/instances'));
  expect(await screen.findByText('Ember & Anvil deleted')).toBeDefined();
  // The page of the deleted shop must not report that the shop does not exist.
  expect(reads()).toHaveLength(readsBefore);
});

test('closed shop shows its shelf to a manager but offers no trade', async () => {
  visit({}, { ...emberShop, is_active: false });
  expect(await screen.findByRole('article', { name: 'Longsword' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Open shop' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Add Longsword/ })).toBeNull();
});
