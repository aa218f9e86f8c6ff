import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { builtInOnly, modelShopDraft, shopDraft } from '../../../../test/drafts.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberTemplate } from '../../../../test/shops.ts';
import ShopNewPage from './shop-new-page.tsx';

const CREATE = 'POST /api/v1/shop_templates';

function visit() {
  const server = fakeServer({
    'GET /api/v1/drafts/engines': { data: builtInOnly },
    [CREATE]: { status: 201, data: emberTemplate },
  });
  return { server, ...renderPage(<ShopNewPage />, { url: '/shops/templates/new' }) };
}

test('page creates a shop template, with defaults for untouched fields, and opens its stock', async () => {
  const { server, user, router } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Ember & Anvil');
  await user.click(screen.getByRole('checkbox', { name: 'Weapons' }));
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), ', Hot iron');
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/shops/templates/${emberTemplate.id}/inventory`),
  );
  expect(server.requests[0]?.body).toEqual({
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
  expect(await screen.findByText('"Ember & Anvil" created. Now add items.')).toBeDefined();
});

test('form sends the overrides of deployed shops, and null for fields left empty', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Village smithy');
  await user.type(screen.getByRole('textbox', { name: 'Name in parties' }), 'Ember & Anvil');
  await user.type(screen.getByRole('textbox', { name: 'Owner in parties' }), 'Hilde');
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  await waitFor(() => expect(server.count(CREATE)).toBe(1));
  expect(server.requests[0]?.body).toMatchObject({
    shop_template: {
      name: 'Village smithy',
      name_override: 'Ember & Anvil',
      owner_override: 'Hilde',
      location_override: null,
      description_override: null,
    },
  });
});

test('type and a custom location can be chosen', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Ember');
  await user.click(screen.getByRole('button', { name: /General Store/ }));
  await user.click(await screen.findByRole('option', { name: 'Blacksmith' }));
  await user.click(screen.getByRole('button', { name: /No location/ }));
  await user.click(await screen.findByRole('option', { name: 'Somewhere else…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Where' }), 'Under the bridge');
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  await waitFor(() => expect(server.count(CREATE)).toBe(1));
  expect(server.requests[0]?.body).toMatchObject({
    shop_template: { shop_type: 'blacksmith', location: 'Under the bridge' },
  });
});

test.each([
  ['E', 'Shop name must be at least 2 characters long'],
  ['E'.repeat(100), 'Shop name must be less than 100 characters'],
])('name of %s is rejected before sending', async (name, message) => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('textbox', { name: /Shop name/ }));
  await user.paste(name);
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.requests).toHaveLength(0);
});

test('field error is shown at its field, and any other error in a toast', async () => {
  const { server, user } = visit();
  await user.type(await screen.findByRole('textbox', { name: /Shop name/ }), 'Ember');
  server.on(CREATE, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'shop_template.buy_modifier', message: 'Buy modifier must be between 0 and 10' }],
    },
  });
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  expect(await screen.findByText('Buy modifier must be between 0 and 10')).toBeDefined();
  server.on(CREATE, { status: 403, error: { code: 'FORBIDDEN' } });
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
});

test('draft fills the form; its stock is edited and saved with the shop template', async () => {
  const { server, user, router } = visit();
  server.on('POST /api/v1/drafts', { data: shopDraft });
  await user.click(await screen.findByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  const panel = await screen.findByRole('region', { name: 'Draft' });
  expect(within(panel).getByText(/Poor · Blacksmith · Coast · level 1/)).toBeDefined();
  expect(within(panel).getByText('Plate armor: It is too expensive for a poor shop')).toBeDefined();
  const quantity = within(panel).getByRole('textbox', { name: 'Quantity of Dagger' });
  await user.clear(quantity);
  await user.type(quantity, '7');
  await user.tab();
  await user.click(within(panel).getByRole('button', { name: 'Remove Longsword' }));
  expect(server.count(CREATE)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Create shop' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/inventory$/));
  const [dagger] = shopDraft.lines;
  expect(server.requests.find(({ path }) => path.endsWith('/shop_templates'))?.body).toMatchObject({
    shop_template: {
      ...shopDraft.shop_template,
      shop_items: [
        { item_template_id: dagger?.item_template_id, quantity: 7, price: null, restock_quantity: 7 },
      ],
    },
  });
});

test('second draft replaces the first, and a failed attempt keeps the draft and is reported', async () => {
  const { server, user } = visit();
  server.on('POST /api/v1/drafts', { data: shopDraft });
  await user.click(await screen.findByRole('button', { name: 'Draft from a description' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByRole('textbox', { name: 'Description' }), 'smith');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  const retry = await screen.findByRole('button', { name: 'Try another' });
  server.on('POST /api/v1/drafts', { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } });
  await user.click(retry);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('textbox', { name: /Shop name/ })).toHaveProperty('value', 'The Tidal Anvil');
  const secondDraft = { ...shopDraft, seed: 'f'.repeat(32) };
  const shop_template = { ...shopDraft.shop_template, name: 'The Salty Forge' };
  server.on('POST /api/v1/drafts', { data: { ...secondDraft, shop_template } });
  await user.click(screen.getByRole('button', { name: 'Try another' }));
  expect(await screen.findByDisplayValue('The Salty Forge')).toBeDefined();
  expect(server.requests.findLast(({ path }) => path === '/api/v1/drafts')?.body).toMatchObject({
    draft: { kind: 'shop', description: 'smith' },
  });
});

test('each new draft by the model fills the form', async () => {
  const { server, user } = visit();
  const MODEL_DRAFT = 'POST /api/v1/drafts/model';
  const draftResponse = (name: string) => {
    const shop_template = { ...modelShopDraft.shop_template, name };
    return { data: { ...modelShopDraft, shop_template } };
  };
  server.on('GET /api/v1/drafts/engines', {
    data: { ...builtInOnly, model: { is_in_tier: true } },
  });
  server.on(MODEL_DRAFT, draftResponse('The Tidal Anvil'));
  await user.click(await screen.findByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('radio', { name: 'AI model' }));
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByDisplayValue('The Tidal Anvil')).toBeDefined();
  expect(await screen.findByText(/Drafted by the AI model/)).toBeDefined();
  server.on(MODEL_DRAFT, draftResponse('The Salty Forge'));
  await user.click(await screen.findByRole('button', { name: 'Try another' }));
  expect(await screen.findByDisplayValue('The Salty Forge')).toBeDefined();
  expect(server.count(MODEL_DRAFT)).toBe(2);
});

test('leaving with an unsaved draft requires confirmation', async () => {
  const { server, user } = visit();
  server.on('POST /api/v1/drafts', { data: shopDraft });
  await user.click(await screen.findByRole('button', { name: 'Draft from a description' }));
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  await screen.findByRole('region', { name: 'Draft' });
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('alertdialog', { name: 'You have unsaved changes.' })).toBeDefined();
});
