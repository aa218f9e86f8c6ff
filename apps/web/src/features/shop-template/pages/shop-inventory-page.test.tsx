import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberTemplate, templateResponses, torchLine } from '../../../../test/shops.ts';
import ShopInventoryPage from './shop-inventory-page.tsx';

const url = `/shops/templates/${emberTemplate.id}/inventory`;
const templatePath = `/api/v1/shop_templates/${emberTemplate.id}`;
const LIST = `GET ${templatePath}/items`;

function visit(overrides: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...templateResponses(), ...overrides });
  return {
    server,
    ...renderPage(<ShopInventoryPage />, { url, path: '/shops/templates/:id/inventory' }),
  };
}

const sentBody = (server: ReturnType<typeof visit>['server'], method: string) =>
  server.requests.find((request) => request.method === method)?.body;

test('line shows quantity, price and restock quantity, and can be changed', async () => {
  const { server, user } = visit({
    [`PATCH ${templatePath}/shop_items/${torchLine.id}`]: { data: torchLine },
  });
  const stock = within(await screen.findByRole('list', { name: 'Stock' }));
  expect(stock.getByText('12')).toBeDefined();
  expect(stock.getByText('1 copper piece')).toBeDefined();
  expect(stock.getByText('20')).toBeDefined();
  await user.click(stock.getByRole('button', { name: 'Edit Torch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Torch' }));
  await user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '12 gp 5 sp');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Torch saved')).toBeDefined();
  expect(sentBody(server, 'PATCH')).toEqual({ shop_item: { price: 1250 } });
});

test('invalid price is reported at its field and cannot be saved', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Edit Torch' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '12 apples');
  expect(dialog.getByText('Enter an amount in coins, such as 12 gp 5 sp')).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('unlimited line is saved without a restock quantity', async () => {
  const { server, user } = visit({
    [`PATCH ${templatePath}/shop_items/${torchLine.id}`]: { data: torchLine },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Torch' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByText('Unlimited'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentBody(server, 'PATCH')).toEqual({
      shop_item: { quantity: null, restock_quantity: null },
    }),
  );
});

test('line that stays unlimited keeps its restock quantity when its price is changed', async () => {
  const { server, user } = visit({
    [LIST]: { data: [{ ...torchLine, quantity: null, restock_quantity: 20 }], meta: pageMeta(1) },
    [`PATCH ${templatePath}/shop_items/${torchLine.id}`]: { data: torchLine },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Torch' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '12 gp 5 sp');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentBody(server, 'PATCH')).toEqual({ shop_item: { price: 1250 } }));
});

test('several catalog items are added together with the same terms', async () => {
  const rope = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000101', name: 'Rope' };
  const lamp = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000102', name: 'Lamp' };
  const { server, user } = visit({
    'GET /api/v1/item_templates': { data: [torchTemplate, rope, lamp], meta: pageMeta(3) },
    [`POST ${templatePath}/add_items`]: { status: 201, data: [torchLine, torchLine] },
  });
  await screen.findByRole('list', { name: 'Stock' });
  await user.click(screen.getByRole('button', { name: 'Add items' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from the catalog' }));
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Torch' })).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Rope' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Lamp' }));
  await user.click(dialog.getByText('Unlimited'));
  await user.type(await dialog.findByRole('textbox', { name: 'Restock quantity' }), '6');
  await user.click(dialog.getByRole('button', { name: 'Add 2 items' }));
  expect(await screen.findByText('2 items added')).toBeDefined();
  const terms = { quantity: 1, price: null, restock_quantity: 6 };
  expect(sentBody(server, 'POST')).toEqual({
    shop_items: [
      { item_template_id: rope.id, ...terms },
      { item_template_id: lamp.id, ...terms },
    ],
  });
});

test.each(['Edit Torch', 'Add from the catalog'])(
  'press outside does not close the dialog “%s” once it has changes',
  async (name) => {
    const rope = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000101', name: 'Rope' };
    const { user } = visit({ 'GET /api/v1/item_templates': { data: [rope], meta: pageMeta(1) } });
    const isEdit = name === 'Edit Torch';
    await user.click(await screen.findByRole('button', { name: isEdit ? name : 'Add items' }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    if (isEdit) await user.type(dialog.getByRole('textbox', { name: 'Unit price' }), '2 cp');
    else await user.click(await dialog.findByRole('checkbox', { name: 'Rope' }));
    await user.click(document.body);
    expect(screen.getByRole('dialog', { name })).toBeDefined();
  },
);

test('line is removed after confirmation', async () => {
  const { server, user } = visit({ [`DELETE ${templatePath}/remove_item/${torchLine.id}`]: { status: 204 } });
  await user.click(await screen.findByRole('button', { name: 'Remove Torch' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Torch removed')).toBeDefined();
  expect(server.count(`DELETE ${templatePath}/remove_item/${torchLine.id}`)).toBe(1);
});

test('empty stock shows a message, and a failure to load the stock is reported', async () => {
  const { server, user } = visit({ [LIST]: { data: [], meta: pageMeta(0) } });
  expect(await screen.findByRole('heading', { name: 'The shelves are empty' })).toBeDefined();
  server.on(LIST, { status: 403, error: { code: 'FORBIDDEN' } });
  await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'torch');
  expect(await screen.findByText('Failed to fetch shop items')).toBeDefined();
  expect(await screen.findByText('The stock could not be loaded.')).toBeDefined();
});

test('template of another user is read-only', async () => {
  const otherTemplate = { ...emberTemplate, permissions: { edit: false, delete: false, rate: true } };
  visit({ [`GET ${templatePath}`]: { data: otherTemplate } });
  expect(await screen.findByText(/Only the creator of a shop template can change/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add items' })).toBeNull();
});

test('page no longer shows the stock of a template that was deleted elsewhere', async () => {
  const { server, client } = visit();
  await screen.findByRole('button', { name: 'Add items' });
  server.on(`GET ${templatePath}`, {
    status: 404,
    error: { code: 'RESOURCE_NOT_FOUND', message: 'Shop template not found.' },
  });
  await client.refetchQueries();
  expect(await screen.findByText('This shop cannot be shown')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add items' })).toBeNull();
});
