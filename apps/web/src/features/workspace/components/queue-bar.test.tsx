import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { backpack } from '../../../../test/items.ts';
import { swordQuote } from '../../../../test/shops.ts';
import { expectUndo } from '../../../../test/undo.ts';
import {
  lastBody,
  loadWorkspace,
  openTab,
  shopPath,
  tradeReply,
  type User,
  visit,
} from '../../../../test/workspace.tsx';
import { PanelTabs } from './panel-tabs.tsx';

vi.mock('./panel-tabs.tsx', async (original) => {
  const module = await original<typeof import('./panel-tabs.tsx')>();
  return { ...module, PanelTabs: vi.fn(module.PanelTabs) };
});
vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(loadWorkspace);

/** Queues a sword for the backpack and shows the queue. */
async function queueSword(user: User) {
  const { rightPanel } = await openTab(user, 'Shops');
  await user.click(await within(rightPanel).findByRole('row', { name: /Longsword/ }));
  await user.click(within(rightPanel).getByRole('button', { name: 'Queue' }));
  const queue = await screen.findByRole('region', { name: 'Transfer queue' });
  const destination = within(queue).getByRole('button', { name: /Destination/ });
  // The destination is stored per user and party in the module, so all tests of this file share it.
  if (!destination.textContent?.includes('Backpack')) {
    await user.click(destination);
    await user.click(await screen.findByRole('option', { name: /Backpack/ }));
  }
  expect(await within(queue).findByText(/Costs/)).toBeDefined();
  return queue;
}

test('the queue shows the price of a trade, sends the trade and offers to undo it', async () => {
  const { server, user } = visit();
  server.on(`POST ${shopPath}/trade`, tradeReply(1350));
  const queue = await queueSword(user);
  expect(within(queue).getByText('13 gp 5 sp')).toBeDefined();
  await user.click(within(queue).getByRole('button', { name: 'Transfer' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(lastBody(server, '/trade')).toMatchObject({
    trade: { container_id: backpack.id, expected_copper: 1350 },
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Transfer queue' })).toBeNull());
  await expectUndo({ server, user });
});

test('the queue keeps a trade whose price has changed, with the reason and the new price', async () => {
  const { server, user } = visit();
  const queue = await queueSword(user);
  server.on(`POST ${shopPath}/trade`, () => {
    server.on(`POST ${shopPath}/quote`, { data: { ...swordQuote, net_copper: 1500 } });
    return { status: 409, error: { code: 'CONFLICT', message: 'The price has changed.' } };
  });
  await user.click(within(queue).getByRole('button', { name: 'Transfer' }));
  expect(await within(queue).findByText('The price has changed.')).toBeDefined();
  expect(await within(queue).findByText('15 gp')).toBeDefined();
  expect(within(queue).getByRole('button', { name: 'Try Again' })).toBeDefined();
});

test('an entry is added to the queue without rendering the panels again', async () => {
  const { user } = visit();
  const { rightPanel } = await openTab(user, 'Shops');
  await user.click(await within(rightPanel).findByRole('row', { name: /Longsword/ }));
  const button = within(rightPanel).getByRole('button', { name: 'Queue' });
  vi.mocked(PanelTabs).mockClear();
  await user.click(button);
  await screen.findByRole('region', { name: 'Transfer queue' });
  expect(PanelTabs).not.toHaveBeenCalled();
});
