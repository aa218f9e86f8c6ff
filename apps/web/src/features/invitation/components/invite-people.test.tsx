import { setTimeout as wait } from 'node:timers/promises';
import type { PartyInvitation } from '@quartermaster/contract/invitation';
import type { Party } from '@quartermaster/contract/party';
import { ROLE_MEANINGS } from '@quartermaster/rules/role-text';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { onePerPage, pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { InvitePeople } from './invite-people.tsx';

const INVITATIONS = `/api/v1/parties/${lanterns.id}/invitations`;
const kestrel: PartyInvitation = {
  id: '0192f0aa-0000-7000-8000-000000000071',
  party_id: lanterns.id,
  invited: 'kestrel',
  by_email: false,
  role: 'player',
  message: '',
  status: 'pending',
  inviter_name: 'mirelle',
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-11-15T10:00:00.000Z',
  answered_at: null,
};

function visit(party: Party = lanternsAs('gm'), pending: PartyInvitation[] = []) {
  const server = fakeServer({ [`GET ${INVITATIONS}`]: { data: pending, meta: pageMeta(pending.length) } });
  return { server, ...renderPage(<InvitePeople party={party} />, { url: '/here' }) };
}
const postedBody = (server: ReturnType<typeof visit>['server']) =>
  server.requests.find(({ method }) => method === 'POST')?.body;

async function open(view: ReturnType<typeof visit>, recipient: string) {
  const { user } = view;
  await user.click(screen.getByRole('button', { name: 'Invite user' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /Username or email/ }), recipient);
  return dialog;
}

test('pending invitations are shown page by page, so that each invitation can be revoked', async () => {
  const page = (invited: string, current_page: number) => ({
    data: [{ ...kestrel, invited }],
    meta: pageMeta(51, { total_pages: 2, current_page }),
  });
  const server = fakeServer({ [`GET ${INVITATIONS}`]: page('newest', 1) });
  const { user } = renderPage(<InvitePeople party={lanternsAs('gm')} />, { url: '/here' });
  const next = await screen.findByRole('button', { name: 'Next page' });
  server.on(`GET ${INVITATIONS}`, page('oldest', 2));
  await user.click(next);
  expect(await screen.findByRole('button', { name: 'Revoke the invitation for oldest' })).toBeDefined();
  expect(server.requests.at(-1)?.path).toContain('page=2');
});

test('form invites by username with role and message', async () => {
  const view = visit();
  view.server.on(`POST ${INVITATIONS}`, { status: 201, data: kestrel });
  const dialog = await open(view, ' kestrel ');
  await view.user.click(dialog.getByRole('button', { name: /Role/ }));
  await view.user.click(await screen.findByRole('option', { name: 'Observer' }));
  await view.user.type(dialog.getByRole('textbox', { name: 'Message (optional)' }), 'Join us');
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('kestrel is invited')).toBeDefined();
  expect(postedBody(view.server)).toEqual({
    party_invitation: { username: 'kestrel', role: 'observer', message: 'Join us' },
  });
});

test('input with an @ is sent as an email address', async () => {
  const view = visit();
  view.server.on(`POST ${INVITATIONS}`, {
    status: 201,
    data: { ...kestrel, invited: 'k@example.org', by_email: true },
  });
  const dialog = await open(view, 'k@example.org');
  expect(dialog.getByText(/For privacy, we do not show whether this address has an account/)).toBeDefined();
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('k@example.org is invited')).toBeDefined();
  expect(postedBody(view.server)).toMatchObject({ party_invitation: { email: 'k@example.org' } });
});

test('rejection is shown at its field, which is focused, or above the form', async () => {
  const view = visit();
  view.server.on(`POST ${INVITATIONS}`, {
    status: 422,
    error: {
      code: 'VALIDATION_ERROR',
      details: [{ field: 'username', message: 'No user has this username' }],
    },
  });
  const dialog = await open(view, 'nobody');
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('No user has this username')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Username or email/ }));
  const role = { field: 'role', message: 'You cannot invite to this role' };
  view.server.on(`POST ${INVITATIONS}`, {
    status: 422,
    error: { code: 'VALIDATION_ERROR', details: [role] },
  });
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText(role.message)).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /Role/ }));
  view.server.on(`POST ${INVITATIONS}`, {
    status: 409,
    error: { code: 'CONFLICT', message: 'This user already has a pending invitation.' },
  });
  await view.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('This user already has a pending invitation.')).toBeDefined();
});

test('press outside does not close the form once a recipient is entered', async () => {
  const view = visit();
  await open(view, 'kestrel');
  await view.user.click(document.body);
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('form warns the game master of record about the role game master, and offers a manager only player and observer', async () => {
  const view = visit();
  const dialog = await open(view, 'kestrel');
  expect(dialog.getByText(ROLE_MEANINGS.player)).toBeDefined();
  await view.user.click(dialog.getByRole('button', { name: /Role/ }));
  await view.user.click(await screen.findByRole('option', { name: 'Game Master' }));
  expect(dialog.getByText(ROLE_MEANINGS.gm)).toBeDefined();
  expect(await dialog.findByText(/No user can remove them or change their role/)).toBeDefined();
  view.unmount();
  const managerView = visit(lanternsAs('manager'));
  const managerDialog = await open(managerView, 'kestrel');
  await managerView.user.click(managerDialog.getByRole('button', { name: /Role/ }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual([`Player${ROLE_MEANINGS.player}`, `Observer${ROLE_MEANINGS.observer}`]);
});

test('pending invitation is listed, and revoked after a confirmation', async () => {
  const { server, user } = visit(lanternsAs('gm'), [kestrel]);
  server.on(`DELETE ${INVITATIONS}/${kestrel.id}`, { status: 204 });
  await user.click(await screen.findByRole('button', { name: 'Revoke the invitation for kestrel' }));
  expect(server.count(`DELETE ${INVITATIONS}/${kestrel.id}`)).toBe(0);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Invitation for kestrel revoked')).toBeDefined();
});

test('failed request for the pending invitations can be retried', async () => {
  const server = fakeServer({ [`GET ${INVITATIONS}`]: { status: 403, error: { code: 'FORBIDDEN' } } });
  const { user } = renderPage(<InvitePeople party={lanternsAs('gm')} />, { url: '/here' });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.on(`GET ${INVITATIONS}`, { data: [kestrel], meta: pageMeta(1) });
  await user.click(retry);
  expect(await screen.findByText('kestrel')).toBeDefined();
});

test('section is hidden from players, and shows only the list in an archived party', async () => {
  const view = visit(lanternsAs('player'));
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
  view.unmount();
  visit(lanternsAs('gm', { is_archived: true }), [kestrel]);
  expect(await screen.findByText('kestrel')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Invite user' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});

test('declined and expired invitations are shown on request, latest first', async () => {
  const declined = { ...kestrel, status: 'declined' as const, answered_at: '2026-11-04T10:00:00.000Z' };
  const expired = {
    ...kestrel,
    id: `${kestrel.id.slice(0, -1)}2`,
    invited: 'wren',
    status: 'expired' as const,
  };
  const { server, user } = visit();
  server.on(`GET ${INVITATIONS}`, ({ path }) => {
    const data = path.includes('=declined') ? [declined] : path.includes('=expired') ? [expired] : [];
    return { data, meta: pageMeta(data.length) };
  });
  const button = screen.getByRole('button', { name: 'Declined and expired' });
  expect(server.requests.some(({ path }) => path.includes('=declined'))).toBe(false);
  await user.click(button);
  const list = within(await screen.findByRole('list', { name: 'Declined and expired invitations' }));
  const [first, second] = list.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^wrenPlayer · Expired .*15/);
  expect(second?.textContent).toMatch(/^kestrelPlayer · Declined .*4/);
});

test('declined invitations of all pages are shown', async () => {
  const invitationOf = (number: number): PartyInvitation => ({
    ...kestrel,
    id: `${kestrel.id.slice(0, -1)}${number}`,
    invited: `guest${number}`,
    status: 'declined',
    answered_at: '2026-11-04T10:00:00.000Z',
  });
  const { server, user } = visit();
  server.on(`GET ${INVITATIONS}`, (request) =>
    request.path.includes('=declined')
      ? onePerPage([invitationOf(1), invitationOf(2)])(request)
      : { data: [], meta: pageMeta(0) },
  );
  await user.click(screen.getByRole('button', { name: 'Declined and expired' }));
  expect(await screen.findByText('guest2')).toBeDefined();
});

test('declined and expired invitations stay when a refetch fails', async () => {
  const { server, user, client } = visit();
  const declined = { ...kestrel, status: 'declined', answered_at: '2026-11-04T10:00:00.000Z' };
  server.on(`GET ${INVITATIONS}`, ({ path }) => {
    const data = path.includes('=declined') ? [declined] : [];
    return { data, meta: pageMeta(data.length) };
  });
  await user.click(screen.getByRole('button', { name: 'Declined and expired' }));
  expect(await screen.findByText('kestrel')).toBeDefined();
  server.on(`GET ${INVITATIONS}`, { status: 403, error: { code: 'FORBIDDEN' } });
  await act(async () => {
    await client.invalidateQueries();
    // The cache notifies its observers in a later task.
    await wait(0);
  });
  expect(screen.getByText('kestrel')).toBeDefined();
});
test('declined and expired invitations show empty and error states', async () => {
  const { server, user } = visit();
  await user.click(screen.getByRole('button', { name: 'Declined and expired' }));
  expect(await screen.findByText('No declined or expired invitations.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Declined and expired' }));
  const otherParty = { ...lanternsAs('gm'), id: '0192f0aa-0000-7000-8000-000000000019' };
  server.on(`GET /api/v1/parties/${otherParty.id}/invitations`, ({ path }) =>
    path.includes('=pending')
      ? { data: [], meta: pageMeta(0) }
      : { status: 403, error: { code: 'FORBIDDEN' } },
  );
  const { user: otherUser } = renderPage(<InvitePeople party={otherParty} />, { url: '/here' });
  const [, button] = screen.getAllByRole('button', { name: 'Declined and expired' });
  if (button) await otherUser.click(button);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
});
