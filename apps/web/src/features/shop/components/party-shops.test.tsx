import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { emberShop, shopResponses, shopsResponse } from '../../../../test/shops.ts';
import { PartyShops } from './party-shops.tsx';

function visit(role: Parameters<typeof lanternsAs>[0], shops = [emberShop]) {
  const server = fakeServer({ ...shopResponses(), 'GET /api/v1/shop_instances': shopsResponse(shops) });
  return { server, ...renderPage(<PartyShops party={lanternsAs(role)} />) };
}

test('tab shows the number of shops and links to a shop', async () => {
  const { server } = visit('player');
  expect(await screen.findByRole('heading', { name: 'Party Shops (1)' })).toBeDefined();
  const enter = screen.getByRole('link', { name: /Enter Shop/ });
  expect(enter.getAttribute('href')).toBe(`/shops/instances/${emberShop.id}`);
  expect(server.requests[0]?.path).toContain(`party_id=${lanterns.id}`);
});

test('tab loads the second page of shops', async () => {
  const { data, meta } = shopsResponse([emberShop]);
  const twoPages = { data, meta: { ...meta, total_count: 101, total_pages: 2 } };
  const server = fakeServer({ ...shopResponses(), 'GET /api/v1/shop_instances': twoPages });
  const { user } = renderPage(<PartyShops party={lanternsAs('player')} />);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.lastQuery('GET /api/v1/shop_instances')).toMatchObject({ page: '2' }));
});

test.each([
  ['a player no stock, because its shelf is hidden', false],
  ['a manager its stock', true],
])('closed shop shows %s', async (_, manage) => {
  const permissions = { ...emberShop.permissions, manage };
  visit('player', [{ ...emberShop, is_active: false, items_count: manage ? 4 : 0, permissions }]);
  const card = within(await screen.findByRole('article', { name: emberShop.name }));
  expect(card.getByText('Closed')).toBeDefined();
  expect(card.queryByText(/^\d+ items?$/) !== null).toBe(manage);
});

test('manager can deploy a new shop, but a player cannot', async () => {
  const { unmount } = visit('manager');
  const link = await screen.findByRole('link', { name: 'Deploy New Shop' });
  expect(link.getAttribute('href')).toBe(`/shops?deploy_to=${lanterns.id}`);
  unmount();
  visit('player');
  await screen.findByRole('heading', { name: 'Party Shops (1)' });
  expect(screen.queryByRole('link', { name: 'Deploy New Shop' })).toBeNull();
});

test('empty tab explains how to deploy a shop', async () => {
  visit('gm', []);
  expect(
    await screen.findByText('No active shops in your party yet. Deploy a shop template to get started.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Deploy Shop Template' }).getAttribute('href')).toBe(
    `/shops?deploy_to=${lanterns.id}`,
  );
});
