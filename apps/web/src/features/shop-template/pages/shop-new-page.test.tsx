import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberTemplate } from '../../../../test/shops.ts';
import ShopNewPage from './shop-new-page.tsx';

const create = 'POST /api/v1/shop_templates';

function visit() {
  const server = fakeServer({ [create]: { status: 201, data: emberTemplate } });
  return { server, ...renderPage(<ShopNewPage />, { at: '/shops/templates/new' }) };
}

test('page creates a shop with the specified defaults and opens its stock', async () => {
  const { server, user, router } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Ember & Anvil');
  await user.click(screen.getByRole('checkbox', { name: 'Weapons' }));
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), ', Hot iron');
  await user.click(screen.getByRole('button', { name: 'Create Shop' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/shops/templates/${emberTemplate.id}/inventory`),
  );
  expect(server.seen[0]?.body).toEqual({
    shop_template: {
      name: 'Ember & Anvil',
      owner: '',
      location: '',
      description: '',
      shop_type: 'general',
      buy_modifier: 1,
      sell_modifier: 0.5,
      default_restock_days: null,
      tag_list: ['Weapons', 'Hot iron'],
      visibility: 'private',
      name_override: null,
      owner_override: null,
      location_override: null,
      description_override: null,
    },
  });
  expect(await screen.findByText('"Ember & Anvil" created. Now fill its shelves.')).toBeDefined();
});

test('the form sends what deployed shops are called, and leaves the rest to the template', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Village smithy');
  await user.type(screen.getByRole('textbox', { name: 'Name in parties' }), 'Ember & Anvil');
  await user.type(screen.getByRole('textbox', { name: 'Owner in parties' }), 'Hilde');
  await user.click(screen.getByRole('button', { name: 'Create Shop' }));
  await waitFor(() => expect(server.count(create)).toBe(1));
  expect(server.seen[0]?.body).toMatchObject({
    shop_template: {
      name: 'Village smithy',
      name_override: 'Ember & Anvil',
      owner_override: 'Hilde',
      location_override: null,
      description_override: null,
    },
  });
});

test('type, popular location and custom location can be chosen', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Ember');
  await user.click(screen.getByRole('button', { name: /General Store/ }));
  await user.click(await screen.findByRole('option', { name: 'Blacksmith' }));
  await user.click(screen.getByRole('button', { name: /No location/ }));
  await user.click(await screen.findByRole('option', { name: 'Somewhere else…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Where' }), 'Under the bridge');
  await user.click(screen.getByRole('button', { name: 'Create Shop' }));
  await waitFor(() => expect(server.count(create)).toBe(1));
  expect(server.seen[0]?.body).toMatchObject({
    shop_template: { shop_type: 'blacksmith', location: 'Under the bridge' },
  });
});

test.each([
  ['E', 'Shop name must be at least 2 characters long'],
  ['E'.repeat(100), 'Shop name must be less than 100 characters'],
])('name of %s is refused before sending', async (name, words) => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('textbox', { name: /Shop name/ }));
  await user.paste(name);
  await user.click(screen.getByRole('button', { name: 'Create Shop' }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(server.seen).toHaveLength(0);
});

test('refusal is shown at its field, any other failure in a toast', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Ember');
  server.on(create, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'shop_template.buy_modifier', message: 'Buy modifier must be between 0 and 10' }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Create Shop' }));
  expect(await screen.findByText('Buy modifier must be between 0 and 10')).toBeDefined();
  server.on(create, { status: 403, error: { code: 'FORBIDDEN' } });
  await user.click(screen.getByRole('button', { name: 'Create Shop' }));
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
});
