import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, rustedMail, shopResponses } from '../../../../test/shops.ts';
import { setWidth } from '../../../../test/viewport.ts';
import ShopInstancePage from '../pages/shop-instance-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const secondMail = {
  ...rustedMail,
  id: '0192f0aa-0000-7000-8000-000000000453',
  display_name: 'Polished mail',
};

test('Show more loads the next page of the search results', async () => {
  setWidth(1440);
  fakeServer({
    ...shopResponses(),
    [`GET /api/v1/containers/${backpack.id}/items`]: ({ path }) => {
      const query = new URL(path, window.location.origin).searchParams;
      if (query.get('search') !== 'mail') return { data: [], meta: pageMeta(0) };
      const current_page = Number(query.get('page'));
      const data = current_page === 1 ? [rustedMail] : [secondMail];
      return { data, meta: pageMeta(101, { current_page, total_pages: 2 }) };
    },
  });
  const url = `/shops/instances/${emberShop.id}?sell_search=mail`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  await user.click(await screen.findByRole('radio', { name: 'Sell' }));
  const ownItems = within(await screen.findByRole('list', { name: 'Your items' }));
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await ownItems.findByRole('button', { name: 'Sell Polished mail' })).toBeDefined();
  expect(ownItems.getByRole('button', { name: 'Sell Rusted mail' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each([
  ['', 'Nothing to sell in this container.'],
  ['?sell_search=mail', 'No item matches your search.'],
])('list without items says why, with %j in the URL', async (query, reason) => {
  setWidth(1440);
  const empty = { data: [], meta: pageMeta(0) };
  fakeServer({ ...shopResponses(), [`GET /api/v1/containers/${backpack.id}/items`]: empty });
  const url = `/shops/instances/${emberShop.id}${query}`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  await user.click(await screen.findByRole('radio', { name: 'Sell' }));
  expect(await screen.findByText(reason)).toBeDefined();
});

test('page of items that cannot be sold is not reported as an empty container', async () => {
  setWidth(1440);
  fakeServer({
    ...shopResponses(),
    [`GET /api/v1/containers/${backpack.id}/items`]: {
      data: [{ ...rustedMail, tags: ['currency'] }],
      meta: pageMeta(101, { total_pages: 2 }),
    },
  });
  const url = `/shops/instances/${emberShop.id}`;
  const { user } = renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' });
  await user.click(await screen.findByRole('radio', { name: 'Sell' }));
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeDefined();
  expect(screen.queryByText('Nothing to sell in this container.')).toBeNull();
});
