import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, oil, shopResponses, sword, templateResponses } from '../../../../test/shops.ts';
import AddListings from './add-listings.tsx';

test('dialog offers an item of which only a customized one is on the shelf, but none that is listed on a later page', async () => {
  const swordTemplate = { ...torchTemplate, id: sword.item_template_id, name: 'Longsword' };
  const meta = pageMeta(101, { total_pages: 2, categories: [] });
  fakeServer({
    ...templateResponses(),
    ...shopResponses(),
    [`GET /api/v1/shop_instances/${emberShop.id}/listings`]: ({ path }) =>
      path.includes('page=2')
        ? { data: [sword], meta }
        : { data: [{ ...oil, item_template_id: torchTemplate.id, is_customized: true }], meta },
    'GET /api/v1/item_templates': { data: [torchTemplate, swordTemplate], meta: pageMeta(2) },
  });
  renderPage(<AddListings shop={emberShop} onClose={vi.fn()} />);
  const catalog = within(await screen.findByRole('list', { name: 'Catalog' }));
  expect(await catalog.findByText('Already added')).toBeDefined();
  expect(catalog.getByRole('checkbox', { name: 'Longsword' })).toHaveProperty('disabled', true);
  expect(catalog.getByRole('checkbox', { name: 'Torch' })).toHaveProperty('disabled', false);
});
