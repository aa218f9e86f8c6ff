import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { historyMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { torchesMoved } from '../../../../test/sample-party.ts';
import { allowUndo, expectUndo, OTHER_TRANSACTION, TRANSACTION, undoneIds } from '../../../../test/undo.ts';
import { loadWorkspace, panel, torches, type User, visit } from '../../../../test/workspace.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(loadWorkspace);

const SPLIT = `POST /api/v1/item_instances/${torches.id}/split`;

async function openAction(user: User, name: string) {
  const leftPanel = await panel('Left panel');
  await user.dblClick(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}

const destruction = {
  ...torchesMoved,
  id: TRANSACTION,
  transaction_type: 'item_destruction',
  transactable_data: { id: torches.id, name: 'Torch' },
};
const otherDestruction = {
  ...destruction,
  id: OTHER_TRANSACTION,
  transactable_data: { id: OTHER_TRANSACTION, name: 'Rope' },
};
const HISTORY = `GET /api/v1/transactions/party/${lanterns.id}`;

async function destroyTorches({ server, user }: ReturnType<typeof visit>) {
  server.on(`DELETE /api/v1/item_instances/${torches.id}`, { status: 204 });
  server.on(HISTORY, { data: [otherDestruction, destruction], meta: historyMeta(2) });
  await openAction(user, 'Destroy');
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Destroy' }));
  expect(await screen.findByText('10 torches destroyed')).toBeDefined();
}

test('Undo in the toast undoes the destruction of items', async () => {
  const page = visit();
  await destroyTorches(page);
  // Only the quantity that the dialog named is destroyed.
  const destroyed = page.server.requests.find(({ method }) => method === 'DELETE');
  expect(destroyed?.path).toBe(`/api/v1/item_instances/${torches.id}?quantity=10`);
  await expectUndo(page);
});

test('Undo in the toast finds a destruction that is on a later page of the history', async () => {
  const page = visit();
  await destroyTorches(page);
  page.server.on(HISTORY, ({ path }) => ({
    data: [path.includes('page=2') ? destruction : otherDestruction],
    meta: historyMeta(2, { total_pages: 2 }),
  }));
  await expectUndo(page);
});

test('Undo reports a failure if the history does not list the destruction', async () => {
  const page = visit();
  await destroyTorches(page);
  page.server.on(HISTORY, { data: [otherDestruction], meta: historyMeta(2) });
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This could not be undone.')).toBeDefined();
});

test('Ctrl+Z undoes the last action, then the action before it', async () => {
  const page = visit();
  const { server, user } = page;
  server.on(SPLIT, {
    status: 201,
    data: torches,
    meta: { transaction_id: OTHER_TRANSACTION, item_instance_ids: [] },
  });
  allowUndo(server);
  await openAction(user, 'Split');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Split' }));
  expect(await screen.findByText('Split off 5 torches')).toBeDefined();
  await destroyTorches(page);
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Undone: 10 torches destroyed')).toBeDefined();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Undone: Split off 5 torches')).toBeDefined();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Nothing to undo')).toBeDefined();
  expect(undoneIds(server)).toEqual([TRANSACTION, OTHER_TRANSACTION]);
});

test('Ctrl+Z in a text field and Ctrl+Shift+Z undo no action', async () => {
  const page = visit();
  const { server, user } = page;
  await destroyTorches(page);
  allowUndo(server);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await user.click(screen.getByRole('searchbox', { name: 'Search items' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(undoneIds(server)).toEqual([]);
  expect(screen.getByText('10 torches destroyed')).toBeDefined();
});

test('Ctrl+Z undoes nothing while a dialog is open', async () => {
  const page = visit();
  await destroyTorches(page);
  const leftPanel = await panel('Left panel');
  await page.user.dblClick(await within(leftPanel).findByRole('row', { name: /Torch/ }));
  await screen.findByRole('dialog', { name: 'Torch' });
  await page.user.keyboard('{Control>}z{/Control}');
  expect(undoneIds(page.server)).toEqual([]);
});
