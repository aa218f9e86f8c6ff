import type { DistributionPlan } from '@quartermaster/contract/loot';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { hoard, hoardDetail, SEED, torchesInHoard } from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { expectUndo, OTHER_TRANSACTION, TRANSACTION } from '../../../../test/undo.ts';
import { celebration } from '../../../platform/celebrations.ts';
import { DistributeDialog } from './distribute-dialog.tsx';

const brunhild = { ...nim, id: '0192f0aa-0000-7000-8000-000000000021', name: 'Brunhild' };
const lootPath = `/api/v1/loot_instances/${hoard.id}`;
const preview = `POST ${lootPath}/distribution_preview`;
const distribute = `POST ${lootPath}/distribute`;

const plan: DistributionPlan = {
  distribution_mode: 'even',
  seed: SEED,
  fingerprint: 'fingerprint-1',
  shares: [
    {
      character_id: nim.id,
      name: nim.name,
      lines: [{ item_instance_id: torchesInHoard.id, name: 'Torch', quantity: 4, value_copper: 4 }],
      coins: { gold: 2, silver: 5 },
      coins_copper: 250,
      total_value_copper: 254,
    },
    {
      character_id: brunhild.id,
      name: 'Brunhild',
      lines: [],
      coins: {},
      coins_copper: 0,
      total_value_copper: 0,
    },
  ],
  left: [
    { item_instance_id: torchesInHoard.id, name: 'Torch', quantity: 3, reason: 'Brunhild’s bag is full' },
  ],
};

function visit(loot = hoardDetail, characters: FakeResponse = { data: [nim, brunhild], meta: pageMeta(2) }) {
  const onClose = vi.fn();
  const server = fakeServer({
    'GET /api/v1/characters': characters,
    [preview]: { data: plan },
  });
  return { onClose, server, ...renderPage(<DistributeDialog loot={loot} onClose={onClose} />) };
}

type Server = ReturnType<typeof visit>['server'];

test('failure to load the characters shows an error with a retry, and no hint to choose a character', async () => {
  const { server, user } = visit(hoardDetail, { status: 500, raw: '' });
  const alert = await screen.findByRole('alert', undefined, { timeout: 5000 });
  expect(alert.textContent).toContain('Error loading characters');
  expect(screen.queryByText('Choose at least one character.')).toBeNull();
  server.on('GET /api/v1/characters', { data: [nim, brunhild], meta: pageMeta(2) });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'Shares' })).toBeDefined();
});

const sentBody = (server: Server, call: string) =>
  server.requests.filter(({ method, path }) => `${method} ${path}` === call).at(-1)?.body;

test('preview announces the spread of its shares', async () => {
  visit();
  expect((await screen.findByText(/^Spread/)).getAttribute('role')).toBe('status');
});

test('preview shows shares, their value as a chart, and the items that would remain in the loot', async () => {
  const { server } = visit();
  const shares = await screen.findByRole('list', { name: 'Shares' });
  const [first, second] = within(shares).getAllByRole('listitem');
  expect(first?.textContent).toContain('4 × Torch');
  expect(first?.textContent).toContain('2 gp');
  expect(within(shares).getByText('Nothing')).toBeDefined();
  expect(second).toBeDefined();
  expect(
    screen.getByRole('img', {
      name: 'Value of each share: Nim Thistlewick 2 gp 5 sp 4 cp, Brunhild 0 cp',
    }),
  ).toBeDefined();
  expect(screen.getByText('These would stay in the loot')).toBeDefined();
  expect(screen.getByText(/Brunhild’s bag is full/)).toBeDefined();
  expect(server.count(distribute)).toBe(0);
});

test('preview is recalculated for each mode and selection of characters, and requires a character', async () => {
  const { server, user } = visit();
  await screen.findByRole('list', { name: 'Shares' });
  for (const [name, mode] of [
    ['Round robin', 'round_robin'],
    ['Random', 'random'],
    ['By value', 'by_value'],
  ] as const) {
    await user.click(screen.getByRole('radio', { name }));
    await waitFor(() =>
      expect(sentBody(server, preview)).toMatchObject({ distribute: { distribution_mode: mode } }),
    );
  }
  await user.click(screen.getByRole('checkbox', { name: 'Brunhild' }));
  await waitFor(() =>
    expect(sentBody(server, preview)).toEqual({
      distribute: { character_ids: [nim.id], distribution_mode: 'by_value' },
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Nim Thistlewick' }));
  expect(await screen.findByText('Choose at least one character.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Distribute' }).disabled).toBe(true);
});

test.each([
  ['celebrates a legendary item that was distributed', [], 'Ring of invisibility'],
  ['celebrates no item that stays in the loot', [torchesInHoard.id], undefined],
])('dialog %s', async (_, undistributedIds, celebratedName) => {
  celebration.set(null);
  const ring = { ...torchesInHoard, display_name: 'Ring of invisibility', rarity: 'legendary' };
  const container = hoardDetail.container && { ...hoardDetail.container, item_instances: [ring] };
  const { server, user } = visit({ ...hoardDetail, container });
  const undistributed = undistributedIds.map((id) => ({
    item_instance_id: id,
    name: 'Ring',
    quantity: 1,
    reason: 'full',
  }));
  server.on(distribute, { data: { ...plan, left: undistributed, transaction_ids: [] } });
  await screen.findByRole('list', { name: 'Shares' });
  await user.click(screen.getByRole('button', { name: 'Distribute' }));
  expect(await screen.findByText('Loot distributed successfully')).toBeDefined();
  expect(celebration.get()?.item.display_name).toBe(celebratedName);
});

test('dialog distributes exactly as previewed and lists the items that remain in the loot', async () => {
  const { server, user, onClose } = visit();
  server.on(distribute, { data: { ...plan, transaction_ids: [] } });
  await screen.findByRole('list', { name: 'Shares' });
  await user.click(screen.getByRole('button', { name: 'Distribute' }));
  expect(await screen.findByText('Loot distributed successfully')).toBeDefined();
  expect(sentBody(server, distribute)).toEqual({
    distribute: {
      character_ids: [nim.id, brunhild.id],
      distribution_mode: 'even',
      seed: SEED,
      fingerprint: 'fingerprint-1',
    },
  });
  expect(await screen.findByText('These stay in the loot')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('distribution is undone as a whole', async () => {
  const { server, user, onClose } = visit();
  server.on(distribute, { data: { ...plan, left: [], transaction_ids: [OTHER_TRANSACTION, TRANSACTION] } });
  await screen.findByRole('list', { name: 'Shares' });
  await user.click(screen.getByRole('button', { name: 'Distribute' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await expectUndo({ server, user }, [OTHER_TRANSACTION, TRANSACTION]);
});

test('dialog shows the reason and closes if another user has already distributed the loot', async () => {
  const { server, user, onClose } = visit();
  server.on(distribute, { status: 409, error: { code: 'ALREADY_DISTRIBUTED', message: 'Too late.' } });
  await screen.findByRole('list', { name: 'Shares' });
  await user.click(screen.getByRole('button', { name: 'Distribute' }));
  expect(await screen.findByText('Too late.')).toBeDefined();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('rejected distribution without a reason from the server shows the specified message', async () => {
  const { server, user } = visit();
  server.on(distribute, { status: 409, error: { code: 'CONFLICT', message: '' } });
  await screen.findByRole('list', { name: 'Shares' });
  await user.click(screen.getByRole('button', { name: 'Distribute' }));
  expect(await screen.findByText('Failed to distribute loot')).toBeDefined();
});

test('dialog requests a new preview if something has changed since the last preview', async () => {
  const { server, user, onClose } = visit();
  server.on(distribute, { status: 409, error: { code: 'CONFLICT', message: 'Something changed since.' } });
  await screen.findByRole('list', { name: 'Shares' });
  const countBefore = server.count(preview);
  await user.click(screen.getByRole('button', { name: 'Distribute' }));
  await waitFor(() => expect(server.count(preview)).toBe(countBefore + 1));
  expect(onClose).not.toHaveBeenCalled();
});

test('rejected preview shows an error with a Try Again button', async () => {
  const server = fakeServer({
    'GET /api/v1/characters': { data: [nim], meta: pageMeta(1) },
    [preview]: { status: 409, error: { code: 'ALREADY_DISTRIBUTED', message: 'x' } },
  });
  renderPage(<DistributeDialog loot={hoardDetail} onClose={vi.fn()} />);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
  expect(server.count(distribute)).toBe(0);
});
