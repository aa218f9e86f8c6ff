import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, mirelle } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { emberShop, emberTemplate, templateResponses } from '../../../../test/shops.ts';
import ShopsPage from './shops-page.tsx';

const LIST = 'GET /api/v1/shop_templates';
const DEPLOY = 'POST /api/v1/shop_instances';

function visit(responses: Parameters<typeof fakeServer>[0] = templateResponses(), url = '/shops') {
  const server = fakeServer(responses);
  return { server, ...renderPage(<ShopsPage />, { url }) };
}

const card = () => screen.findByRole('article', { name: 'Ember & Anvil' });

test('card shows owner, location, type, rating, stock, restock interval, modifiers and tags of a template', async () => {
  visit();
  const shopCard = within(await card());
  for (const text of [
    'Hilde Emberhand · Craftsman Quarter',
    'Blacksmith',
    '4.6 of 5 stars, 23 ratings',
    'Well Known',
    'Well Stocked',
    'Every 7 days',
    'Shop Sells +20%',
    'Shop Buys -50%',
    '+2 more',
  ])
    expect(shopCard.getByText(text)).toBeDefined();
  expect(shopCard.getByText('31 items', { exact: false })).toBeDefined();
  expect(within(shopCard.getByRole('list', { name: 'Tags' })).getAllByRole('listitem')).toHaveLength(4);
  expect(shopCard.getByRole('link', { name: /View Template/ }).getAttribute('href')).toBe(
    `/shops/templates/${emberTemplate.id}`,
  );
});

test('page shows six skeletons while it loads, and requests templates by name', async () => {
  const { server } = visit();
  expect(screen.getByRole('status', { name: 'Loading shops' }).children).toHaveLength(6);
  await card();
  expect(server.lastQuery(LIST)).toMatchObject({ sort: 'name', direction: 'asc', include: 'tags' });
});

test('every filter and the sort order are sent to the server, and the sort direction is kept in the URL', async () => {
  const { server, user, router } = visit();
  await card();
  await user.type(screen.getByRole('searchbox', { name: 'Search shops' }), 'anvil');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const choose = async (field: RegExp, option: RegExp) => {
    await user.click(await screen.findByRole('button', { name: field }));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await user.click(screen.getByRole('option', { name: option }));
    return options;
  };
  await choose(/Any type/, /Blacksmith \(3\)/);
  await choose(/Any location/, /Docks/);
  const ratings = ['4.5', '4.0', '3.5', '3.0', '2.5'].map((rating) => `${rating} stars or more`);
  expect(await choose(/Any rating/, /4\.5/)).toEqual(['Any rating', ...ratings]);
  expect(await choose(/Any visibility/, /Unlisted/)).toEqual(expect.arrayContaining(['Public', 'Unlisted']));
  await user.click(screen.getByRole('checkbox', { name: 'Weapons' }));
  await user.click(screen.getByRole('button', { name: /By name/ }));
  await user.click(await screen.findByText('By number of ratings'));
  await user.click(screen.getByRole('button', { name: /sort descending/ }));
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ direction: 'desc' }));
  expect(server.lastQuery(LIST)).toMatchObject({
    search: 'anvil',
    shop_type: 'blacksmith',
    location: 'docks',
    min_rating: '4.5',
    visibility: 'unlisted',
    tags: 'Weapons',
    sort: 'popularity',
  });
  expect(router.state.location.search).toContain('sort_order=desc');
});

test("page can list only the user's templates, and an empty list links to the marketplace", async () => {
  const { server, user } = visit();
  await card();
  server.on(LIST, { data: [], meta: pageMeta(0, { per_page: 12 }) });
  await user.click(screen.getByRole('radio', { name: 'My shops' }));
  expect(await screen.findByRole('heading', { name: 'No Shops Found' })).toBeDefined();
  expect(server.lastQuery(LIST)).toMatchObject({ creator_id: mirelle.id });
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe(
    '/marketplace/shops',
  );
});

test('clearing the filters shows all shops again', async () => {
  const responses = {
    ...templateResponses(),
    [LIST]: ({ path }: { path: string }) => ({
      data: path.includes('nowhere') ? [] : [emberTemplate],
      meta: pageMeta(path.includes('nowhere') ? 0 : 1, { per_page: 12 }),
    }),
  };
  const { user } = visit(responses, '/shops?search=nowhere&min_rating=4.5');
  await screen.findByText('No Shops Found');
  const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
  if (clear) await user.click(clear);
  expect(await card()).toBeDefined();
});

test('page shows an error when loading fails, and its retry button reloads the page', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload });
  const { user } = visit({
    ...templateResponses(),
    [LIST]: { status: 403, error: { code: 'FORBIDDEN' } },
  });
  expect(await screen.findByRole('heading', { name: 'Unable to Load Shops' })).toBeDefined();
  expect(screen.getByText('An unexpected error occurred while loading shops.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('shop is deployed in a party the user runs, with a changed name, discount and till', async () => {
  const { server, user, router } = visit();
  server.on(DEPLOY, { status: 201, data: { ...emberShop, name: 'The Red Anvil' } });
  await user.click(await screen.findByRole('button', { name: 'Deploy Ember & Anvil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Ember & Anvil' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Name in this party' }), 'The Red Anvil');
  await user.clear(dialog.getByRole('textbox', { name: 'Discount (%)' }));
  await user.type(dialog.getByRole('textbox', { name: 'Discount (%)' }), '10');
  await user.click(dialog.getByText('Never runs out of money'));
  await user.type(await dialog.findByRole('textbox', { name: 'Money in the till' }), '500 gp');
  await user.click(dialog.getByRole('button', { name: 'Deploy shop' }));
  await waitFor(() => expect(server.count(DEPLOY)).toBe(1));
  const sentBody = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(sentBody).toMatchObject({
    shop_instance: {
      shop_template_id: emberTemplate.id,
      party_id: lanterns.id,
      name_override: 'The Red Anvil',
      owner_override: null,
      discount_rate: 0.1,
      buy_modifier: 1.2,
      sell_modifier: 0.5,
      funds: 50_000,
      restock_days: 7,
      is_active: true,
    },
  });
  expect(await screen.findByText('Shop "The Red Anvil" deployed successfully!')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/shops/instances/${emberShop.id}`));
});

test('deployment dialog starts with the overrides of the template', async () => {
  const templateWithOverride = {
    ...emberTemplate,
    name_override: 'The Red Anvil',
    display_name: 'The Red Anvil',
  };
  const { server, user } = visit(templateResponses(templateWithOverride));
  server.on(DEPLOY, { status: 201, data: { ...emberShop, name: 'The Red Anvil' } });
  await user.click(await screen.findByRole('button', { name: 'Deploy Ember & Anvil' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('textbox', { name: 'Name in this party' });
  expect(field).toHaveProperty('value', 'The Red Anvil');
  await user.click(dialog.getByRole('button', { name: 'Deploy shop' }));
  await waitFor(() => expect(server.count(DEPLOY)).toBe(1));
  const sentBody = server.requests.find(({ method }) => method === 'POST')?.body;
  expect(sentBody).toMatchObject({ shop_instance: { name_override: 'The Red Anvil', owner_override: null } });
});

test('press outside does not close the deployment dialog once a field has changed', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Deploy Ember & Anvil' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: 'Name in this party' }), 'The Red Anvil');
  await user.click(document.body);
  expect(screen.getByRole('dialog', { name: 'Deploy Ember & Anvil' })).toBeDefined();
});

test('invalid funds are reported at their field, and nothing is sent', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Deploy Ember & Anvil' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByText('Never runs out of money'));
  await user.type(await dialog.findByRole('textbox', { name: 'Money in the till' }), 'a lot');
  await user.click(dialog.getByRole('button', { name: 'Deploy shop' }));
  expect(await dialog.findByText('Enter an amount in coins, such as 12 gp 5 sp')).toBeDefined();
  expect(server.count(DEPLOY)).toBe(0);
});

test('user who runs no party sees why no party can be chosen', async () => {
  const { user } = visit({
    ...templateResponses(),
    'GET /api/v1/parties': { data: [lanternsAs('player')], meta: pageMeta(1) },
  });
  await user.click(await screen.findByRole('button', { name: 'Deploy Ember & Anvil' }));
  expect(await screen.findByText(/Only game masters and managers can deploy shops/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create a party' })).toBeDefined();
});

test('deployment starts with the party the user came from', async () => {
  const saltmarsh = lanternsAs('gm', { id: '0192f0aa-0000-7000-8000-000000000011', name: 'Saltmarsh' });
  const responses = {
    ...templateResponses(),
    'GET /api/v1/parties': { data: [lanternsAs('gm'), saltmarsh], meta: pageMeta(2) },
  };
  const { user } = visit(responses, `/shops?deploy_to=${saltmarsh.id}`);
  const shopCard = within(await card());
  expect(shopCard.getByRole('link', { name: /View Template/ }).getAttribute('href')).toBe(
    `/shops/templates/${emberTemplate.id}?deploy_to=${saltmarsh.id}`,
  );
  await user.click(shopCard.getByRole('button', { name: 'Deploy Ember & Anvil' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy Ember & Anvil' }));
  expect(await dialog.findByRole('button', { name: /^Saltmarsh/ })).toBeDefined();
});
