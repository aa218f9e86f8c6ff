import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { expectUndo, TRANSACTION } from '../../../../test/undo.ts';
import { EditItem } from './edit-item.tsx';

// The dialog loads these modules on demand; they are imported first, so that no test waits for them.
beforeAll(() => Promise.all([import('@hookform/resolvers/zod'), import('@quartermaster/contract/item')]));

const sword = stackOf(1, { display_name: 'Longsword', is_stackable: false, currency: 'gold' });
const overriddenData = {
  ...sword.instance_data,
  quality: 'Masterwork',
  durability: 80,
  currency_override: 'silver' as const,
};
const PATCH = `PATCH /api/v1/item_instances/${sword.id}`;

function visit(item = sword) {
  const server = fakeServer({
    ...inventoryResponses(),
    [PATCH]: { data: item, meta: { transaction_id: TRANSACTION } },
  });
  const dialog = <EditItem item={item} container={backpack} onClose={() => undefined} />;
  return { server, ...renderPage(dialog, { url: '/here' }) };
}
const bodyOf = (server: ReturnType<typeof visit>['server']) =>
  server.requests.find(({ method }) => method === 'PATCH')?.body;

test('quality, durability and the currency of the value are saved', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: 'Quality' }), 'Rusty');
  await user.type(screen.getByRole('textbox', { name: /Durability/ }), '40{Tab}');
  await user.type(screen.getByRole('textbox', { name: /Unit value/ }), '12{Tab}');
  await user.click(screen.getByRole('button', { name: /Currency/ }));
  await user.click(await screen.findByRole('option', { name: 'Silver' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Longsword saved')).toBeDefined();
  expect(bodyOf(server)).toEqual({
    item_instance: {
      instance_data: { value_override: 12, currency_override: 'silver', quality: 'Rusty', durability: 40 },
    },
  });
});

test('empty fields and the default currency remove their overrides', async () => {
  const { server, user } = visit({ ...sword, instance_data: overriddenData });
  const quality = await screen.findByRole('textbox', { name: 'Quality' });
  expect(quality).toHaveProperty('value', 'Masterwork');
  await user.clear(quality);
  await user.clear(screen.getByRole('textbox', { name: /Durability/ }));
  await user.click(screen.getByRole('button', { name: /Currency/ }));
  await user.click(await screen.findByRole('option', { name: /Default/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Longsword saved')).toBeDefined();
  expect(bodyOf(server)).toEqual({
    item_instance: { instance_data: { currency_override: null, quality: null, durability: null } },
  });
});

describe('undo of an item edit', () => {
  const GET = `GET /api/v1/item_instances/${sword.id}`;
  const editedData = { ...overriddenData, name_override: 'Dawn', quality: 'Rusty' };

  async function editName() {
    const page = visit({ ...sword, instance_data: overriddenData });
    page.server.on(PATCH, {
      data: { ...sword, instance_data: editedData },
      meta: { transaction_id: TRANSACTION },
    });
    page.server.on(GET, { data: { ...sword, instance_data: editedData } });
    const { user } = page;
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Dawn');
    await user.clear(screen.getByRole('textbox', { name: 'Quality' }));
    await user.type(screen.getByRole('textbox', { name: 'Quality' }), 'Rusty');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Dawn saved')).toBeDefined();
    return page;
  }
  const patches = (server: ReturnType<typeof visit>['server']) =>
    server.requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));

  test('restores only the changed values', async () => {
    const page = await editName();
    await expectUndo(page, []);
    expect(patches(page.server).at(-1)).toEqual({
      item_instance: { instance_data: { name_override: null, quality: 'Masterwork' } },
    });
  });

  test('restores nothing if another user has changed a value since, and shows a message', async () => {
    const { server, user } = await editName();
    server.on(GET, { data: { ...sword, instance_data: { ...editedData, quality: 'Broken' } } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('Longsword has been changed again, so this can no longer be undone.'),
    ).toBeDefined();
    expect(patches(server)).toHaveLength(1);
  });

  test('undoes the transaction of a changed quantity without another update of the item', async () => {
    const stack = stackOf(5);
    const server = fakeServer({
      ...inventoryResponses(),
      [`PATCH /api/v1/item_instances/${stack.id}`]: {
        data: stackOf(8),
        meta: { transaction_id: TRANSACTION },
      },
    });
    const dialog = <EditItem item={stack} container={backpack} onClose={() => undefined} />;
    const { user } = renderPage(dialog, { url: '/here' });
    await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '{Control>}a{/Control}8{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Torch saved')).toBeDefined();
    await expectUndo({ server, user });
    expect(patches(server)).toEqual([{ item_instance: { quantity: 8 } }]);
  });
});

test('a changed quantity makes the purse, the history and the details of the item stale', async () => {
  const { user, client } = visit(stackOf(5, { id: sword.id, tags: ['currency', 'coin:gold'] }));
  const keys = [
    ['coin.character_purse', {}],
    ['transaction.character', {}],
    ['item.get', {}],
  ];
  for (const key of keys) client.setQueryData(key, { data: {} });
  await user.type(await screen.findByRole('textbox', { name: 'Quantity' }), '{Control>}a{/Control}8{Tab}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Torch saved')).toBeDefined();
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

test('a blank name is reported at its field, and a quantity below 1 becomes 1', async () => {
  const { server, user } = visit(stackOf(3));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, ' ');
  const quantity = screen.getByRole('textbox', { name: 'Quantity' });
  await user.clear(quantity);
  await user.type(quantity, '0{Tab}');
  expect(quantity).toHaveProperty('value', '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Name must not be blank')).toBeDefined();
  expect(bodyOf(server)).toBeUndefined();
});

test('a rejection is shown at its field', async () => {
  const { server, user } = visit();
  server.on(PATCH, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'item_instance.instance_data.quality', message: 'Too long' }],
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Quality' }), 'Rusty');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Too long')).toBeDefined();
});

test('unidentified item has a quantity field, but no quality or currency field', async () => {
  visit(stackOf(3, { item_template_id: null, is_identified: false, display_name: 'Unidentified potion' }));
  expect(await screen.findByRole('textbox', { name: 'Quantity' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Quality' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Currency/ })).toBeNull();
});
