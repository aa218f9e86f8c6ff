import type { Party } from '@quartermaster/contract/party';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { nimPurse } from '../../../../test/coins.ts';
import { broadcast, reject, subscriberCount } from '../../../../test/fake-cable.ts';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { historyMeta, pageMeta } from '../../../../test/page-meta.ts';
import { noPatronages } from '../../../../test/patronages.ts';
import { lanterns, mirelle, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, members, tobin, torchesMoved } from '../../../../test/sample-party.ts';
import PartyPage from './party-page.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const PARTY = `/api/v1/parties/${lanterns.id}`;
const MEMBERS = `GET ${PARTY}/members`;
const event = (overrides: object) => ({ action: 'party_updated', party_id: lanterns.id, ...overrides });

function visit(party: Party | FakeResponse = lanternsAs('gm'), query = '') {
  const server = fakeServer({
    [`GET ${PARTY}`]: 'id' in party ? { data: party } : party,
    [MEMBERS]: { data: members, meta: pageMeta(3) },
    [`GET ${PARTY}/notes`]: { data: { notes: '', version: 0, updated_at: null, updated_by: null } },
    'GET /api/v1/dashboard': { data: { parties: [], invitations: [] } },
    [`GET ${PARTY}/purse`]: { data: nimPurse },
    [`GET ${PARTY}/containers`]: { data: [], meta: pageMeta(0) },
    [`GET ${PARTY}/next_session`]: { data: { session: null } },
    [`GET ${PARTY}/invitations`]: { data: [], meta: pageMeta(0) },
    ...noPatronages,
    'GET /api/v1/characters': { data: [nim], meta: pageMeta(1) },
    'GET /api/v1/containers': { data: [], meta: pageMeta(0) },
    [`GET /api/v1/transactions/party/${lanterns.id}`]: { data: [torchesMoved], meta: historyMeta(1) },
    [`POST ${PARTY}/visit`]: { status: 204 },
  });
  const view = renderPage(<PartyPage />, { url: `/parties/${lanterns.id}${query}`, path: '/parties/:id' });
  return { server, ...view };
}

test('overview shows the counts of members and players, encumbrance and join access, and ends with the settings', async () => {
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'The Copper Lanterns' })).toBeDefined();
  expect(screen.getByText('D&D 5e · led by mirelle')).toBeDefined();
  expect(await screen.findByText('kestrel')).toBeDefined();
  const tile = (label: string) =>
    screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
  expect(['Members', 'Players', 'Encumbrance'].map(tile)).toEqual(['5', '1', 'Weight and slots']);
  expect(screen.getByText('Anyone with the code may join as player or observer.')).toBeDefined();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles.slice(-2)).toEqual(['Game master', 'Party settings']);
});

test('overview is hidden until it is known whether something is pending', async () => {
  const dashboard = Promise.withResolvers<FakeResponse>();
  const { server } = visit();
  server.on('GET /api/v1/dashboard', () => dashboard.promise);
  await screen.findByText('kestrel');
  expect(screen.queryByRole('heading', { name: 'Party settings' })).toBeNull();
  dashboard.resolve({ data: { parties: [], invitations: [] } });
  expect(await screen.findByRole('heading', { name: 'Party settings' })).toBeDefined();
});

test('game master sees the actions that edit and archive the party, generate a code and open the webhooks', async () => {
  visit();
  expect((await screen.findByRole('link', { name: 'Edit Party' })).getAttribute('href')).toBe(
    `/parties/${lanterns.id}/edit`,
  );
  expect(screen.getByRole('button', { name: 'Generate New Code' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Archive Party' })).toBeDefined();
  const webhooks = screen.getByRole('link', { name: 'Discord and webhooks' });
  expect(webhooks.getAttribute('href')).toBe(`/parties/${lanterns.id}/webhooks`);
});

test('player sees no game master actions', async () => {
  visit(lanternsAs('player'));
  await screen.findByText('Quick actions');
  expect(screen.queryByRole('link', { name: 'Edit Party' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Generate New Code' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Archive Party' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Discord and webhooks' })).toBeNull();
});

test('new join code requires confirmation and is shown', async () => {
  const { server, user } = visit();
  server.on(`POST ${PARTY}/regenerate_join_code`, { data: lanternsAs('gm', { join_code: 'NEWCODE2' }) });
  await user.click(await screen.findByRole('button', { name: 'Generate New Code' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(server.count(`POST ${PARTY}/regenerate_join_code`)).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Generate New Code' }));
  expect(await screen.findByText('NEWCODE2')).toBeDefined();
  expect(await screen.findByText('New join code generated')).toBeDefined();
});

test('archiving requires confirmation, and the archived party offers to restore it', async () => {
  const { server, user } = visit();
  server.on(`PATCH ${PARTY}`, { data: lanternsAs('gm', { is_archived: true }) });
  await user.click(await screen.findByRole('button', { name: 'Archive Party' }));
  server.on(`GET ${PARTY}`, { data: lanternsAs('gm', { is_archived: true }) });
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive Party' }),
  );
  expect(await screen.findByText('This party is archived')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Restore party' })).toBeDefined();
  expect(screen.queryByText('Invite players')).toBeNull();
  expect(server.requests.find((request) => request.method === 'PATCH')?.body).toEqual({
    party: { is_archived: true },
  });
});

test('button that copies the code confirms the copy for a short time', async () => {
  const { user } = visit();
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true });
  await user.click(await screen.findByRole('button', { name: 'Copy code' }));
  expect(await screen.findByRole('button', { name: /^Copied/ })).toBeDefined();
  expect(writeText).toHaveBeenCalledWith('QK7MPX2A');
  expect(await screen.findByRole('button', { name: 'Copy code' }, { timeout: 3000 })).toBeDefined();
});

test('player may share the code of a party that is not restricted', async () => {
  visit(lanternsAs('player'));
  expect(await screen.findByRole('button', { name: 'Share' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Join code Q K 7 M P X 2 A' })).toBeDefined();
});

test('restricted party has no invite box', async () => {
  visit(lanternsAs('gm', { join_permission: 'restricted', join_code: null }));
  await screen.findByText('Quick actions');
  expect(screen.queryByText('Invite players')).toBeNull();
});

test('selected tab is kept in the URL', async () => {
  const { user, router } = visit();
  await user.click(await screen.findByRole('tab', { name: 'Members' }));
  expect(router.state.location.search).toBe('?tab=members');
  expect(await screen.findByRole('heading', { name: 'Members (5)' })).toBeDefined();
});

test('changed role is shown immediately and reverted when rejected', async () => {
  const { server, user } = visit(lanternsAs('gm'), '?tab=members');
  let respond = (_: unknown) => {};
  server.on(`PATCH ${PARTY}/members/${tobin.user_id}`, async () => {
    await new Promise((resolve) => {
      respond = resolve;
    });
    return { status: 403, error: { code: 'FORBIDDEN' } };
  });
  const role = await screen.findByRole('button', { name: /Role of tobin/ });
  await user.click(role);
  await user.click(await screen.findByRole('option', { name: 'Manager' }));
  await waitFor(() => expect(role.textContent).toContain('Manager'));
  respond(null);
  await waitFor(() => expect(role.textContent).toContain('Player'));
  expect(await screen.findByText('You do not have permission to perform this action.')).toBeDefined();
});

test('removing a member requires confirmation; the game master cannot be removed or get another role', async () => {
  const { server, user } = visit(lanternsAs('gm'), '?tab=members');
  server.on(`DELETE ${PARTY}/members/${tobin.user_id}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Remove tobin' }));
  expect(screen.queryByRole('button', { name: 'Remove mirelle' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Role of mirelle/ })).toBeNull();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('tobin was removed from the party')).toBeDefined();
});

test('member leaves the party after a confirmation, and the list of parties opens', async () => {
  const { server, user } = visit(lanternsAs('player'), '?tab=members');
  server.on(`DELETE ${PARTY}/leave`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Leave party' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave party' }),
  );
  expect(await screen.findByText('now at /parties')).toBeDefined();
  expect(screen.getByText('You left The Copper Lanterns')).toBeDefined();
});

test('handing over the game-master seat requires confirmation, and the page shows the actions of a manager', async () => {
  const { server, user } = visit(lanternsAs('gm'), '?tab=members');
  const partyAfter = lanternsAs('manager', { game_master_id: tobin.user_id });
  server.on(`POST ${PARTY}/transfer_gm`, () => {
    server.on(`GET ${PARTY}`, { data: partyAfter });
    return { data: partyAfter };
  });
  await user.click(await screen.findByRole('button', { name: 'Make tobin game master' }));
  expect(screen.queryByRole('button', { name: 'Make mirelle game master' })).toBeNull();
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make game master' }),
  );
  expect(await screen.findByText('tobin is the game master now')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Leave party' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove kestrel' })).toBeNull();
  expect(server.requests.find(({ path }) => path.endsWith('/transfer_gm'))?.body).toEqual({
    user_id: tobin.user_id,
  });
});

test('party is deleted after typing its name, and the list opens', async () => {
  const { server, user } = visit();
  server.on(`DELETE ${PARTY}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Delete party' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirmButton = dialog.getByRole('button', { name: 'Delete party' });
  expect(confirmButton).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox'), 'the copper lanterns');
  await user.click(confirmButton);
  expect(await screen.findByText('Party deleted successfully!')).toBeDefined();
  expect(await screen.findByText('now at /parties')).toBeDefined();
});

test('player cannot delete the party', async () => {
  visit(lanternsAs('player'));
  await screen.findByText('Quick actions');
  expect(screen.queryByRole('button', { name: 'Delete party' })).toBeNull();
});

test('online member is marked as online on the overview, and on the Members tab when it is opened', async () => {
  const { user } = visit(lanternsAs('gm'));
  await screen.findByText('kestrel');
  await waitFor(() => expect(subscriberCount('PartyInventoryChannel', lanterns.id)).toBeGreaterThan(0));
  const online_users = [{ id: tobin.user_id, username: 'tobin' }];
  broadcast('PartyInventoryChannel', lanterns.id, event({ action: 'presence_update', online_users }));
  const row = (await screen.findByText('Online')).closest('li');
  expect(row?.textContent).toContain('tobin');
  await user.click(screen.getByRole('tab', { name: 'Members' }));
  await screen.findByRole('button', { name: 'Remove tobin' });
  expect(screen.getByText('Online')).toBeDefined();
});

test('game master of record cannot leave', async () => {
  visit(lanternsAs('gm'), '?tab=members');
  await screen.findByRole('button', { name: 'Remove tobin' });
  expect(screen.queryByRole('button', { name: 'Leave party' })).toBeNull();
});

test('inventory requires a character in the party', async () => {
  visit(lanternsAs('player', {}, false), '?tab=inventory');
  expect(
    await screen.findByText(
      'Party inventory not available. You must have a character in the party to access inventory.',
    ),
  ).toBeDefined();
});

test('activity tab requests fifty lines per page and shows the history', async () => {
  const { server } = visit(lanternsAs('player'), '?tab=activity');
  expect(await screen.findByText('tobin moved 20 × Torch')).toBeDefined();
  expect(server.requests.some((request) => request.path.includes('per_page=50'))).toBe(true);
});

test('dismissing the welcome panel removes its parameter from the URL', async () => {
  const { user, router } = visit(lanternsAs('player', {}, false), '?welcome=true');
  const create = await screen.findByRole('link', { name: 'Create Your First Character' });
  expect(create.getAttribute('href')).toBe(`/characters/new?party_id=${lanterns.id}`);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('link', { name: 'Create Your First Character' })).toBeNull();
  expect(router.state.location.search).toBe('');
});

test('missing party shows a different message than a failed request', async () => {
  const { server, user } = visit({ status: 403, error: { code: 'FORBIDDEN' } });
  expect(await screen.findByText('Error Loading Party')).toBeDefined();
  expect(screen.getByText(/^Failed to load party details\./)).toBeDefined();
  server.on(`GET ${PARTY}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Party Not Found')).toBeDefined();
  expect(
    screen.getByText('The party might not exist or you may not have permission to view it.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Parties' }).getAttribute('href')).toBe('/parties');
});

test('changes appear live, with a notice only if another user made them', async () => {
  const { server } = visit(lanternsAs('gm'), '?tab=members');
  await screen.findByRole('button', { name: 'Remove tobin' });
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  server.on(MEMBERS, { data: members.slice(0, 2), meta: pageMeta(2) });
  broadcast('PartyChannel', lanterns.id, event({ action: 'member_removed', actor_id: mirelle.id }));
  await waitFor(() => expect(screen.queryByText('kestrel')).toBeNull());
  expect(screen.queryByText('User left the party')).toBeNull();
  broadcast('PartyChannel', lanterns.id, event({ action: 'member_added', actor_id: tobin.user_id }));
  expect(await screen.findByText('User joined the party')).toBeDefined();
});

test('member who was removed no longer sees the party', async () => {
  const { server } = visit(lanternsAs('player'));
  await screen.findByText('Quick actions');
  await waitFor(() => expect(subscriberCount('PartyChannel', lanterns.id)).toBe(1));
  server.on(`GET ${PARTY}`, { status: 404, error: { code: 'RESOURCE_NOT_FOUND' } });
  reject('PartyChannel', lanterns.id);
  expect(await screen.findByText('Party Not Found')).toBeDefined();
});
