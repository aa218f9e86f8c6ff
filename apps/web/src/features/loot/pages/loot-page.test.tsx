import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { broadcast, subscriberCount } from '../../../../test/fake-cable.ts';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, inventoryResponses, stackOf } from '../../../../test/items.ts';
import {
  chooseManageEntry,
  hiddenHoard,
  hoard,
  hoardDetail,
  SEED,
  takeReply,
  torchesInHoard,
} from '../../../../test/loot.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { expectUndo, TRANSACTION } from '../../../../test/undo.ts';
import LootPage from './loot-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const lootPath = `/api/v1/loot_instances/${hoard.id}`;
const brunhild = { ...nim, id: '0192f0aa-0000-7000-8000-000000000021', name: 'Brunhild', username: 'tobin' };

function visit(loot: typeof hoardDetail = hoardDetail) {
  const server = fakeServer({
    ...inventoryResponses(),
    'GET /api/v1/characters': {
      data: [{ ...nim, primary_container_id: backpack.id }, brunhild],
      meta: pageMeta(2),
    },
    [`GET /api/v1/characters/${brunhild.id}/containers`]: { data: [], meta: pageMeta(0) },
    [`GET ${lootPath}`]: { data: loot },
  });
  const url = `/loot/instances/${hoard.id}`;
  return { server, ...renderPage(<LootPage />, { url, path: '/loot/instances/:id' }) };
}

type Server = ReturnType<typeof visit>['server'];
const sentBody = (server: Server, end: string) =>
  server.requests.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).at(-1)?.body;

const lootForPlayer = { ...hoardDetail, permissions: { claim: true, manage: false, subscribe: true } };

test('player sees the contents, claims a stack for a character and undoes the claim', async () => {
  const { server, user } = visit(lootForPlayer);
  server.on(`POST ${lootPath}/claim`, { data: takeReply });
  expect(await screen.findByRole('heading', { level: 1, name: hoard.name })).toBeDefined();
  expect(screen.getByText('Beneath the old mill')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Reveal|Hide|Manage|Distribute/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /Claim for/ }));
  await user.click(await screen.findByRole('option', { name: /Brunhild/ }));
  await user.click(screen.getByRole('button', { name: 'Claim Torch' }));
  expect(await screen.findByText('Item claimed successfully')).toBeDefined();
  expect(sentBody(server, '/claim')).toEqual({
    claim: { item_instance_id: torchesInHoard.id, character_id: brunhild.id },
  });
  await expectUndo({ server, user });
});

describe('an unidentified item', () => {
  const unidentified = { ...torchesInHoard, is_identified: false };
  const { container } = hoardDetail;
  const lootWithUnidentifiedItem = {
    ...hoardDetail,
    container: container && { ...container, item_instances: [unidentified] },
  };

  test('is identified by the gm, loses its Identify button, and is marked unidentified again by undo', async () => {
    const { server, user } = visit(lootWithUnidentifiedItem);
    const UPDATE = `PATCH /api/v1/item_instances/${unidentified.id}`;
    server.on(UPDATE, { data: torchesInHoard, meta: { transaction_id: TRANSACTION } });
    const identify = await screen.findByRole('button', { name: 'Identify Torch' });
    server.on(`GET ${lootPath}`, { data: hoardDetail });
    await user.click(identify);
    expect(await screen.findByText('Torch identified')).toBeDefined();
    expect(sentBody(server, unidentified.id)).toEqual({ item_instance: { is_identified: true } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Identify Torch' })).toBeNull());
    await expectUndo({ server, user }, []);
    expect(sentBody(server, unidentified.id)).toEqual({ item_instance: { is_identified: false } });
  });

  test('shows why the server rejected its identification', async () => {
    const { server, user } = visit(lootWithUnidentifiedItem);
    server.on(`PATCH /api/v1/item_instances/${unidentified.id}`, {
      status: 403,
      error: { code: 'FORBIDDEN', message: 'You do not have permission to perform this action.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Identify Torch' }));
    expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
  });

  test('cannot be identified by other users', async () => {
    visit({ ...lootWithUnidentifiedItem, permissions: { claim: true, manage: false, subscribe: true } });
    expect(await screen.findByRole('button', { name: 'Claim Torch' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Identify/ })).toBeNull();
  });
});

test('claim of an item that another user took shows the reason, and the contents are refetched', async () => {
  const { server, user } = visit(lootForPlayer);
  server.on(`POST ${lootPath}/claim`, {
    status: 409,
    error: { code: 'ITEM_OUT_OF_STOCK', message: 'Another user was faster.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Claim Torch' }));
  expect(await screen.findByText('Another user was faster.')).toBeDefined();
  await waitFor(() => expect(server.count(`GET ${lootPath}`)).toBe(2));
});

test('part of a stack is taken into a container, and Undo undoes the transfer', async () => {
  const { server, user } = visit(lootForPlayer);
  server.on(`POST ${lootPath}/take`, { data: takeReply });
  server.on(`GET /api/v1/containers/${backpack.id}/items`, { data: [stackOf(48)], meta: pageMeta(1) });
  await user.click(await screen.findByRole('button', { name: 'Take… Torch' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Torch' });
  const slots = within(dialog).getByRole('meter', { name: 'Slots' });
  await waitFor(() => expect(slots.getAttribute('aria-valuetext')).toBe('1 + 1 / 20'));
  await user.click(within(dialog).getByRole('button', { name: 'Half' }));
  await user.click(within(dialog).getByRole('button', { name: 'Take' }));
  expect(await screen.findByText('Item transferred successfully')).toBeDefined();
  expect(sentBody(server, '/take')).toEqual({
    item_instance_id: torchesInHoard.id,
    target_container_id: backpack.id,
    quantity: 3,
  });
  await expectUndo({ server, user });
});

test('changing the contents is offered neither to players nor after the distribution', async () => {
  const { unmount } = visit(lootForPlayer);
  expect(await screen.findByRole('button', { name: 'Claim Torch' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Remove|Manage/ })).toBeNull();
  unmount();
  const { user } = visit({ ...hoardDetail, distributed_at: '2026-11-02T10:00:00.000Z' });
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  expect(await screen.findByRole('menuitem', { name: 'Save as template' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Add items' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

test('user without a character sees that claiming requires one, and no Claim button', async () => {
  const { server } = visit(lootForPlayer);
  server.on('GET /api/v1/characters', { data: [], meta: pageMeta(0) });
  expect(await screen.findByText(/You need a character in this party/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
});

test('hidden loot shows a player only that it is not revealed', async () => {
  visit(hiddenHoard);
  expect(await screen.findByText('This loot has not been revealed yet')).toBeDefined();
  expect(screen.queryByText('Hidden')).toBeNull();
  expect(screen.queryByText('Torch')).toBeNull();
});

test('gm hides loot and reveals it', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${lootPath}`, { data: { ...hoard, is_revealed: false } });
  server.on(`POST ${lootPath}/reveal`, { data: hoard });
  const hide = await screen.findByRole('button', { name: /^Hide/ });
  expect(hide.closest('[title]')?.getAttribute('title')).toBe('Hide from players');
  server.on(`GET ${lootPath}`, { data: { ...hoardDetail, is_revealed: false } });
  await user.click(hide);
  expect(await screen.findByText('Loot hidden from party')).toBeDefined();
  expect(sentBody(server, hoard.id)).toEqual({ loot_instance: { is_revealed: false } });
  const reveal = await screen.findByRole('button', { name: /^Reveal/ });
  expect(reveal.closest('[title]')?.getAttribute('title')).toBe('Reveal to players');
  expect(screen.getByText('Hidden')).toBeDefined();
  await user.click(reveal);
  expect(await screen.findByText('Loot revealed to party')).toBeDefined();
});

test('gm deletes loot after a confirmation', async () => {
  const { server, user } = visit();
  server.on(`DELETE ${lootPath}`, { status: 204 });
  await chooseManageEntry(user, 'Delete loot');
  const confirmDialog = await screen.findByRole('alertdialog');
  expect(confirmDialog.textContent).toContain(
    'Are you sure you want to delete this loot instance? This cannot be undone.',
  );
  await user.click(within(confirmDialog).getByRole('button', { name: 'Delete loot' }));
  expect(await screen.findByText(`now at /parties/${lanterns.id}?tab=loot`)).toBeDefined();
  expect(screen.getByText('Loot instance deleted')).toBeDefined();
});

test('failed change shows the error message from the server', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${lootPath}`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'The party is archived.' },
  });
  await user.click(await screen.findByRole('button', { name: /^Hide/ }));
  expect(await screen.findByText('The party is archived.')).toBeDefined();
});

test.each([
  ['hiding', `PATCH ${lootPath}`, 'Failed to hide loot'],
  ['revealing', `POST ${lootPath}/reveal`, 'Failed to reveal loot'],
  ['deleting', `DELETE ${lootPath}`, 'Failed to delete loot instance'],
])('%s loot (%s) shows "%s" if the server gives no reason', async (action, call, message) => {
  const { server, user } = visit({ ...hoardDetail, is_revealed: action !== 'revealing' });
  server.on(call, { status: 409, error: { code: 'CONFLICT', message: '' } });
  if (action === 'deleting') {
    await chooseManageEntry(user, 'Delete loot');
    await user.click(await screen.findByRole('button', { name: 'Delete loot' }));
  } else await user.click(await screen.findByRole('button', { name: /^(Hide|Reveal)/ }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('gm changes the name of loot', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${lootPath}`, { data: { ...hoard, name: 'Ash' } });
  await chooseManageEntry(user, 'Edit loot');
  const dialog = await screen.findByRole('dialog', { name: 'Edit loot' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'Ash');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Ash saved')).toBeDefined();
  // Only the changed field: another gm may have changed the others.
  expect(sentBody(server, hoard.id)).toEqual({ loot_instance: { name: 'Ash' } });
});

test('roll is shown with its seed, and matches when rolled again in the browser', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Check the roll' }));
  expect(await screen.findByText(SEED)).toBeDefined();
  expect(screen.getByText('Rolled again in your browser from the seed: the results match.')).toBeDefined();
});

test('roll whose recorded lines were changed shows how many lines differ', async () => {
  const lines = hoardDetail.roll?.lines.map((line) => ({ ...line, rolled: line.rolled + 1 })) ?? [];
  const { user } = visit({ ...hoardDetail, roll: { seed: SEED, lines } });
  await user.click(await screen.findByRole('button', { name: 'Check the roll' }));
  expect(await screen.findByText(/2 of 2 lines differ/)).toBeDefined();
});

test('open page shows changes by other members', async () => {
  const { server } = visit(hiddenHoard);
  await screen.findByText('This loot has not been revealed yet');
  server.on(`GET ${lootPath}`, { data: lootForPlayer });
  act(() =>
    broadcast('PartyInventoryChannel', lanterns.id, {
      action: 'party_inventory_updated',
      party_id: lanterns.id,
    }),
  );
  expect(await screen.findByRole('button', { name: 'Claim Torch' })).toBeDefined();
});

test('page does not subscribe if the server would reject the subscription', async () => {
  const loot = { ...lootForPlayer, permissions: { claim: true, manage: false, subscribe: false } };
  fakeServer({ ...inventoryResponses(), [`GET ${lootPath}`]: { data: loot } });
  renderPage(<LootPage />, { url: `/loot/instances/${hoard.id}`, path: '/loot/instances/:id' });
  expect(await screen.findByRole('heading', { level: 1, name: hoard.name })).toBeDefined();
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBe(0);
});

test('page refetches the loot after a change of the party, such as of a role', async () => {
  const { server } = visit(lootForPlayer);
  expect(await screen.findByRole('heading', { level: 1, name: hoard.name })).toBeDefined();
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  server.on(`GET ${lootPath}`, { data: { ...lootForPlayer, name: 'The dragon’s bed' } });
  // Without a name the event has no notice, which would appear later, during another test.
  const event = { action: 'member_role_changed', party_id: lanterns.id, via: 'web' };
  act(() => broadcast('PartyChannel', lanterns.id, event));
  expect(await screen.findByRole('heading', { level: 1, name: 'The dragon’s bed' })).toBeDefined();
});

test('distributed loot shows how it was distributed, and offers no further distribution', async () => {
  visit({
    ...hoardDetail,
    items_count: 0,
    distributed_at: '2026-11-02T10:00:00.000Z',
    claimed_by: [{ id: nim.id, name: nim.name }],
    container: { id: hoardDetail.container?.id ?? '', item_instances: [] },
    distribution: {
      mode: 'by_value',
      seed: SEED,
      shares: [{ character_id: nim.id, name: nim.name, stacks: 2 }],
    },
  });
  expect(await screen.findByText('No items')).toBeDefined();
  expect(screen.getByText(/By value/)).toBeDefined();
  expect(screen.getByText('2 stacks')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Distribute' })).toBeNull();
});

test('missing loot shows an error', async () => {
  fakeServer({ [`GET ${lootPath}`]: { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } } });
  renderPage(<LootPage />, { url: `/loot/instances/${hoard.id}`, path: '/loot/instances/:id' });
  expect(await screen.findByText('Loot not found')).toBeDefined();
});
