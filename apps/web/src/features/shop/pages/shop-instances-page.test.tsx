import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { emberShop, shopResponses, shopsResponse, templateResponses } from '../../../../test/shops.ts';
import ShopInstancesPage from './shop-instances-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const LIST = 'GET /api/v1/shop_instances';
const PARTIES = 'GET /api/v1/parties';
const deployment = {
  action: 'shop_deployed',
  party_id: lanterns.id,
  actor_name: 'tobin',
  via: 'web',
} as const;
const closedShop = {
  ...emberShop,
  id: '0192f0aa-0000-7000-8000-000000000421',
  name: 'The Dry Flask',
  is_active: false,
  discount_rate: 0,
};

function visit(overrides: Parameters<typeof fakeServer>[0] = {}, url = '/shops/instances') {
  const server = fakeServer({
    ...templateResponses(),
    ...shopResponses(),
    [LIST]: shopsResponse([emberShop, closedShop]),
    ...overrides,
  });
  return { server, ...renderPage(<ShopInstancesPage />, { url }) };
}

test('card shows the shop, its party, its state and its discount', async () => {
  visit();
  const openCard = within(await screen.findByRole('article', { name: 'Ember & Anvil' }));
  for (const text of ['Blacksmith', 'Open', '10% OFF', lanterns.name, 'Stocked', 'Shop Sells Standard'])
    expect(openCard.getByText(text)).toBeDefined();
  expect(openCard.getByText('Shop Buys -50%')).toBeDefined();
  expect(openCard.getByText('+1 more')).toBeDefined();
  const link = openCard.getByRole('link', { name: /Enter Shop/ });
  expect(link.getAttribute('href')).toBe(`/shops/instances/${emberShop.id}`);
  const closedCard = within(screen.getByRole('article', { name: 'The Dry Flask' }));
  expect(closedCard.getByText('Closed')).toBeDefined();
  expect(closedCard.queryByText(/OFF/)).toBeNull();
});

test('summary shows the numbers of shops and items of all pages', async () => {
  visit({
    [LIST]: {
      ...shopsResponse([emberShop]),
      meta: { ...shopsResponse([emberShop]).meta, active: 7, inactive: 3, total_items: 120 },
    },
  });
  const summary = within(await screen.findByLabelText('Summary'));
  for (const text of ['Active', '7', 'Inactive', '3', 'Total items', '120'])
    expect(summary.getByText(text)).toBeDefined();
});

test('type, search, party, state and a location of the shops are sent to the server', async () => {
  const tavern = { ...closedShop, location: 'Under the Bridge' };
  const { server, user } = visit({ [LIST]: shopsResponse([emberShop, tavern]) });
  await screen.findByRole('article', { name: 'Ember & Anvil' });
  await user.type(screen.getByRole('searchbox', { name: 'Search shops' }), 'ember');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const choose = async (field: RegExp, option: RegExp) => {
    await user.click(await screen.findByRole('button', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/Any type/, /^Blacksmith$/);
  await user.click(screen.getByRole('button', { name: /Any location/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Any location',
    'Craftsman Quarter',
    'Under the Bridge',
  ]);
  await user.click(screen.getByRole('option', { name: 'Under the Bridge' }));
  await choose(/All my parties/, /Copper Lanterns/);
  await choose(/Open and closed/, /^Closed/);
  await waitFor(() => expect(server.lastQuery(LIST)).toMatchObject({ is_active: 'false' }));
  expect(server.lastQuery(LIST)).toMatchObject({
    search: 'ember',
    shop_type: 'blacksmith',
    location: 'Under the Bridge',
    party_id: lanterns.id,
  });
});

test('button refreshes the list, and a link opens the templates', async () => {
  const { server, user } = visit();
  await screen.findByRole('article', { name: 'Ember & Anvil' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(server.count(LIST)).toBe(2));
  expect(screen.getByRole('link', { name: 'Browse templates' }).getAttribute('href')).toBe('/shops');
});

test('page without shops shows a guide of three steps', async () => {
  visit({ [LIST]: shopsResponse([]) });
  expect(
    await screen.findByText(
      'No shop instances found. Deploy shop templates from the marketplace to get started.',
    ),
  ).toBeDefined();
  const steps = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(steps).toEqual(['1. Browse templates', '2. Deploy to party', '3. Start trading']);
});

test('filters are collapsed until one of them is set', async () => {
  const { unmount } = visit();
  const collapsedButton = await screen.findByRole('button', { name: 'Filters' });
  expect(collapsedButton.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: /All my parties/ })).toBeNull();
  unmount();
  visit({}, '/shops/instances?is_active=false');
  const expandedButton = await screen.findByRole('button', { name: 'Filters (1)' });
  expect(expandedButton.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByRole('button', { name: /All my parties/ })).toBeDefined();
});

test('filters without a match can be cleared', async () => {
  const { user, router } = visit({ [LIST]: shopsResponse([]) }, '/shops/instances?search=nowhere');
  expect(await screen.findByRole('heading', { name: 'No Shops Found' })).toBeDefined();
  const empty = within(
    screen.getByRole('heading', { name: 'No Shops Found' }).parentElement ?? document.body,
  );
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('page shows an error when loading fails, and its retry button reloads the page', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload });
  const { user } = visit({ [LIST]: { status: 403, error: { code: 'FORBIDDEN' } } });
  expect(await screen.findByRole('heading', { name: 'Unable to Load Shops' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('page subscribes only to parties whose inventory the user may see', async () => {
  const permissions = { ...emberShop.permissions, subscribe: false };
  const otherPartyId = '0192f0aa-0000-7000-8000-000000000099';
  visit({ [LIST]: shopsResponse([emberShop, { ...closedShop, party_id: otherPartyId, permissions }]) });
  await screen.findByRole('article', { name: 'The Dry Flask' });
  await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(1));
  expect(subscriberCount('PartyInventoryChannel', otherPartyId)).toBe(0);
});

test('first shop of a party appears when another member deploys it', async () => {
  const { server } = visit({ [LIST]: shopsResponse([]) });
  await screen.findByRole('heading', { name: '3. Start trading' });
  await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(1));
  server.on(LIST, shopsResponse([emberShop]));
  act(() => broadcast('PartyInventoryChannel', lanterns.id, deployment));
  expect(await screen.findByRole('article', { name: 'Ember & Anvil' })).toBeDefined();
});

test('page subscribes to at most 50 parties, and with a chosen party only to that one', async () => {
  const parties = Array.from({ length: 60 }, (_, index) => ({
    ...lanternsAs('player'),
    id: `0192f0aa-0000-7000-8000-0000000005${String(index).padStart(2, '0')}`,
  }));
  const idsOf = () =>
    parties.filter(({ id }) => subscriberCount('PartyInventoryChannel', id) === 1).map(({ id }) => id);
  const responses = { [LIST]: shopsResponse([]), [PARTIES]: { data: parties, meta: pageMeta(60) } };
  const { unmount } = visit(responses);
  await waitFor(() => expect(idsOf()).toHaveLength(50));
  unmount();
  const [chosen] = parties;
  visit(responses, `/shops/instances?party_id=${chosen?.id}`);
  await waitFor(() => expect(idsOf()).toEqual([chosen?.id]));
});
