import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { builtInOnly, shopDraft } from '../../../../test/drafts.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { emberShop } from '../../../../test/shops.ts';
import NewShop from './new-shop.tsx';

const DEPLOY = 'POST /api/v1/shop_instances';

async function visit(response: FakeResponse = { status: 201, data: emberShop }) {
  const onClose = vi.fn();
  const server = fakeServer({
    [DEPLOY]: response,
    'GET /api/v1/drafts/engines': { data: builtInOnly },
    'POST /api/v1/drafts': { data: shopDraft },
  });
  const view = renderPage(<NewShop party={lanternsAs('gm')} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'New shop' });
  return { server, onClose, ...view };
}

test('shop without a name is named after its type, and its page opens', async () => {
  const { server, user } = await visit();
  await user.click(screen.getByRole('button', { name: /Type/ }));
  await user.click(await screen.findByRole('option', { name: 'Blacksmith' }));
  await user.click(screen.getByRole('button', { name: 'Open shop' }));
  expect(await screen.findByText(`now at /shops/instances/${emberShop.id}`)).toBeDefined();
  expect(screen.getByText('Ember & Anvil is open')).toBeDefined();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    shop_instance: {
      party_id: lanterns.id,
      new_shop: { name: 'Blacksmith', shop_type: 'blacksmith', stock: 'suggested' },
    },
  });
});

test('toast for a shop that is created closed says that it was created, not that it is open', async () => {
  const { server, user } = await visit({ status: 201, data: { ...emberShop, is_active: false } });
  await user.click(screen.getByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  await screen.findByRole('list', { name: 'Stock' });
  await user.click(screen.getByRole('switch', { name: /^Open/ }));
  await user.click(screen.getByRole('button', { name: 'Open shop' }));
  expect(await screen.findByText('Ember & Anvil was created')).toBeDefined();
  expect(server.requests.find(({ path }) => path.endsWith('/shop_instances'))?.body).toMatchObject({
    shop_instance: { is_active: false },
  });
});

test('rejected creation keeps the dialog open and shows the reason', async () => {
  const { user, onClose } = await visit({
    status: 403,
    error: { code: 'LIMIT_REACHED', message: 'Your tier allows no more shops.' },
  });
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ember & Anvil');
  await user.click(screen.getByRole('radio', { name: 'Empty' }));
  await user.click(screen.getByRole('button', { name: 'Open shop' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('Your tier allows no more shops.'),
  );
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Ember & Anvil');
});

test('press outside does not close the dialog once a name is entered', async () => {
  const { user, onClose } = await visit();
  await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Ember & Anvil');
  await user.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
});

test('draft fills the dialog, and the shop is created with the edited stock and terms of the draft', async () => {
  const { server, user } = await visit();
  await user.click(screen.getByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  const stock = await screen.findByRole('list', { name: 'Stock' });
  expect(server.count(DEPLOY)).toBe(0);
  expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'The Tidal Anvil');
  await user.click(within(stock).getByRole('button', { name: 'Remove Longsword' }));
  const owner = screen.getByRole('textbox', { name: 'Owner' });
  await user.clear(owner);
  await user.type(owner, 'Mara');
  await user.click(screen.getByRole('button', { name: 'Open shop' }));
  expect(await screen.findByText(`now at /shops/instances/${emberShop.id}`)).toBeDefined();
  const [dagger] = shopDraft.lines;
  expect(server.requests.find(({ path }) => path.endsWith('/shop_instances'))?.body).toEqual({
    shop_instance: {
      party_id: lanterns.id,
      new_shop: {
        name: 'The Tidal Anvil',
        shop_type: 'blacksmith',
        shop_items: [
          { item_template_id: dagger?.item_template_id, quantity: 3, price: null, restock_quantity: 3 },
        ],
      },
      name_override: null,
      owner_override: 'Mara',
      location_override: 'docks',
      description_override: shopDraft.shop_template.description,
      is_active: true,
      discount_rate: 0,
      buy_modifier: 0.9,
      sell_modifier: 0.4,
      funds: null,
      restock_days: 5,
    },
  });
});
