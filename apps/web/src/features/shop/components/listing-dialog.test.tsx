import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { stackOf } from '../../../../test/items.ts';
import { shelfMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, shopResponses, sword, swordQuote } from '../../../../test/shops.ts';
import { TRANSACTION } from '../../../../test/undo.ts';
import { invalidate } from '../../../platform/invalidation.ts';
import ShopInstancePage from '../pages/shop-instance-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const LISTINGS = `GET /api/v1/shop_instances/${emberShop.id}/listings`;
const PRICE = `GET /api/v1/shop_instances/${emberShop.id}/calculate_buy_price/${sword.item_instance_id}`;

function visit(shop: typeof emberShop, overrides: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ ...shopResponses(shop), ...overrides });
  const url = `/shops/instances/${emberShop.id}`;
  return { server, ...renderPage(<ShopInstancePage />, { url, path: '/shops/instances/:id' }) };
}

describe('unidentified item on the shelf', () => {
  const unidentifiedSword = { ...sword, is_identified: false };
  const shelf = {
    [LISTINGS]: { data: [unidentifiedSword], meta: shelfMeta(1) },
    [PRICE]: { data: { ...swordQuote.lines[0], name: undefined, kind: undefined } },
  };
  const openDetails = async (user: ReturnType<typeof visit>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Longsword' }));
    return within(await screen.findByRole('dialog', { name: 'Longsword' }));
  };

  test('is identified by the gm', async () => {
    const { server, user } = visit(emberShop, shelf);
    server.on(`PATCH /api/v1/item_instances/${sword.item_instance_id}`, {
      data: stackOf(1),
      meta: { transaction_id: TRANSACTION },
    });
    await user.click((await openDetails(user)).getByRole('button', { name: 'Identify' }));
    expect(await screen.findByText('Longsword identified')).toBeDefined();
    const sentBody = server.requests.find(({ method }) => method === 'PATCH')?.body;
    expect(sentBody).toEqual({
      item_instance: { is_identified: true },
    });
  });

  test('keeps its reopened details open when an earlier identification ends', async () => {
    const { server, user } = visit(emberShop, shelf);
    const response = Promise.withResolvers<FakeResponse>();
    server.on(`PATCH /api/v1/item_instances/${sword.item_instance_id}`, () => response.promise);
    await user.click((await openDetails(user)).getByRole('button', { name: 'Identify' }));
    await user.keyboard('{Escape}');
    await openDetails(user);
    response.resolve({ data: stackOf(1), meta: { transaction_id: TRANSACTION } });
    expect(await screen.findByText('Longsword identified')).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Longsword' })).toBeDefined();
  });

  test('cannot be identified without the permission', async () => {
    const { user } = visit(
      { ...emberShop, permissions: { trade: true, manage: true, identify: false, subscribe: true } },
      shelf,
    );
    expect((await openDetails(user)).queryByRole('button', { name: /identif/i })).toBeNull();
  });
});

test('open details of a listing show its current stock and price', async () => {
  const priceOf = (total_copper: number) => ({
    data: {
      item_id: sword.item_instance_id,
      quantity: 1,
      unit_copper: total_copper,
      total_copper,
      explanation: [],
    },
  });
  const { client, server, user } = visit(emberShop, { [PRICE]: priceOf(1350) });
  await user.click(await screen.findByRole('button', { name: 'Longsword' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Longsword' }));
  expect(dialog.getByText('4 left')).toBeDefined();
  expect(await dialog.findByText('13 gp 5 sp')).toBeDefined();
  server.on(PRICE, priceOf(1000));
  server.on(LISTINGS, { data: [{ ...sword, quantity: 1 }], meta: shelfMeta(1) });
  await act(() => invalidate(client, ['shops']));
  expect(await dialog.findByText('1 left')).toBeDefined();
  expect(await dialog.findByText('10 gp')).toBeDefined();
});

test('listing of a customized item has only its price to edit', async () => {
  const customizedSword = { ...sword, is_customized: true };
  const { user } = visit(emberShop, { [LISTINGS]: { data: [customizedSword], meta: shelfMeta(1) } });
  await user.click(await screen.findByRole('button', { name: 'Options for Longsword' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit listing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Longsword' }));
  expect(dialog.getByRole('textbox', { name: 'Unit price' })).toBeDefined();
  expect(dialog.queryByRole('textbox', { name: 'Quantity' })).toBeNull();
  expect(dialog.queryByRole('switch', { name: 'Unlimited' })).toBeNull();
});
