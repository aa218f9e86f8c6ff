import type { Trade } from '@quartermaster/contract/shop-trade';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { backpack, stash } from '../../../../test/items.ts';
import { nim } from '../../../../test/people.ts';
import { sword, swordQuote } from '../../../../test/shops.ts';
import {
  lastBody,
  loadWorkspace,
  openTab,
  shopPath,
  torches,
  tradeReply,
  type User,
  visit,
} from '../../../../test/workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(loadWorkspace);

/** Opens the shop and the dialog that buys a sword. */
async function openPurchase(user: User) {
  const { rightPanel } = await openTab(user, 'Shops');
  await user.click(await within(rightPanel).findByRole('row', { name: /Longsword/ }));
  await user.click(within(rightPanel).getByRole('button', { name: 'Buy and store in Backpack' }));
  return screen.findByRole('dialog', { name: 'Buy Longsword' });
}

/** Presses a button of a dialog once the quote has enabled it. */
async function confirm(user: User, dialog: HTMLElement, name: 'Buy' | 'Sell') {
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

test('a purchase shows the quote of the whole basket and sends its price', async () => {
  const { server, user } = visit();
  server.on(`POST ${shopPath}/trade`, tradeReply(2700));
  const dialog = await openPurchase(user);
  await user.click(await within(dialog).findByRole('button', { name: /Increase/ }));
  expect(await within(dialog).findByText('27 gp', { selector: '[role=status] *' })).toBeDefined();
  expect(within(dialog).getByText('Base value')).toBeDefined();
  expect(within(dialog).getByText(/Nim Thistlewick pays/)).toBeDefined();
  expect(within(dialog).getByText(/Nim Thistlewick has/).textContent).toContain('20 gp');
  expect(within(dialog).getByRole('meter', { name: 'Slots' }).getAttribute('aria-valuetext')).toBe(
    '1 + 1 / 20',
  );
  expect(server.count(`POST ${shopPath}/trade`)).toBe(0);
  await confirm(user, dialog, 'Buy');
  expect(await screen.findByText('Bought 2 longswords for 27 gp')).toBeDefined();
  expect(lastBody(server, '/trade')).toEqual({
    trade: {
      character_id: nim.id,
      container_id: backpack.id,
      buys: [{ item_instance_id: sword.item_instance_id, quantity: 2 }],
      sells: [],
      expected_copper: 2700,
    },
  });
});

test('a purchase into the stash is paid by the party', async () => {
  const { server, user } = visit();
  server.on(`POST ${shopPath}/trade`, tradeReply(1350));
  const dialog = await openPurchase(user);
  await user.click(within(dialog).getByRole('button', { name: /Pay from and store in/ }));
  await user.click(await screen.findByRole('option', { name: /Party Stash/ }));
  await confirm(user, dialog, 'Buy');
  await screen.findByText('Bought Longsword for 13 gp 5 sp');
  const { trade } = lastBody(server, '/trade') as { trade: Trade };
  expect([trade.character_id, trade.container_id]).toEqual([undefined, stash.id]);
});

test('a rejected purchase shows the reason and the new price', async () => {
  const { server, user } = visit();
  const dialog = await openPurchase(user);
  await within(dialog).findByText('13 gp 5 sp', { selector: '[role=status] *' });
  server.on(`POST ${shopPath}/trade`, () => {
    server.on(`POST ${shopPath}/quote`, { data: { ...swordQuote, net_copper: 1500 } });
    const message = 'The price has changed. Check the new price and try again.';
    return { status: 409, error: { code: 'CONFLICT', message } };
  });
  await confirm(user, dialog, 'Buy');
  expect(await screen.findByText(/The price has changed/)).toBeDefined();
  expect(await within(dialog).findByText('15 gp', { selector: '[role=status] *' })).toBeDefined();
});

test('a purchase that the purse cannot cover is rejected before it is sent', async () => {
  const { server, user } = visit();
  const rejection = { code: 'INSUFFICIENT_FUNDS', message: 'Costs 13 gp 5 sp; you have 2 gp.' };
  server.on(`POST ${shopPath}/quote`, { data: { ...swordQuote, rejection } });
  const dialog = await openPurchase(user);
  expect(await within(dialog).findByText(rejection.message)).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Buy' }).disabled).toBe(true);
});

test('a transfer to a shop is a sale at the price that was shown', async () => {
  const { server, user } = visit();
  server.on(`POST ${shopPath}/trade`, tradeReply(-20));
  const { leftPanel, rightPanel } = await openTab(user, 'Shops');
  await within(rightPanel).findByRole('row', { name: /Longsword/ });
  await user.click(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(leftPanel).getByRole('button', { name: 'Sell to Ember & Anvil' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sell Torch' });
  expect(await within(dialog).findByText('Ember & Anvil pays Nim Thistlewick.')).toBeDefined();
  await confirm(user, dialog, 'Sell');
  expect(await screen.findByText('Sold 10 torches for 2 sp')).toBeDefined();
  expect(lastBody(server, '/trade')).toMatchObject({
    trade: {
      sells: [{ item_instance_id: torches.id, source_container_id: backpack.id, quantity: 10 }],
      expected_copper: -20,
    },
  });
});

test('a purse on the page is refetched after a trade', async () => {
  const { server, user } = visit();
  const PURSE = `GET /api/v1/characters/${nim.id}/purse`;
  server.on(`POST ${shopPath}/trade`, tradeReply(1350));
  await waitFor(() => expect(server.count(PURSE)).toBe(1));
  await confirm(user, await openPurchase(user), 'Buy');
  await waitFor(() => expect(server.count(PURSE)).toBe(2));
});
