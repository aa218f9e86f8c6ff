import type { OwnInvitation } from '@quartermaster/contract/invitation';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { onePerPage, pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { OwnInvitations } from './own-invitations.tsx';

const LIST = 'GET /api/v1/invitations';
const invitation: OwnInvitation = {
  id: '0192f0aa-0000-7000-8000-000000000070',
  party: {
    name: lanterns.name,
    description: '',
    game_system: 'D&D 5e',
    setting: '',
    member_count: 5,
    gm_name: 'tobin',
    is_public: false,
    join_permission: 'restricted',
  },
  role: 'manager',
  message: 'Come <b>back</b>\nto us',
  status: 'pending',
  inviter_name: 'tobin',
  created_at: '2026-11-01T10:00:00.000Z',
  expires_at: '2026-11-15T10:00:00.000Z',
};
const INVITATION = `POST /api/v1/invitations/${invitation.id}`;

function visit(own: OwnInvitation[] = [invitation]) {
  const server = fakeServer({ [LIST]: { data: own, meta: pageMeta(own.length) } });
  return { server, ...renderPage(<OwnInvitations />, { url: '/parties' }) };
}

test('list shows inviter, game system and role; the message is plain text', async () => {
  visit();
  expect(await screen.findByRole('heading', { name: 'You are invited' })).toBeDefined();
  expect(screen.getByText('tobin invites you · D&D 5e')).toBeDefined();
  expect(screen.getByText('Manager')).toBeDefined();
  expect(screen.getByText(/Come <b>back<\/b>/)).toBeDefined();
});

test('accepting an invitation joins the party and opens its page with ?welcome=true', async () => {
  const { server, user } = visit();
  server.on(`${INVITATION}/accept`, { data: { party: { id: lanterns.id, name: lanterns.name } } });
  await user.click(
    await screen.findByRole('button', { name: 'Accept the invitation to The Copper Lanterns' }),
  );
  expect(await screen.findByText('Successfully joined party "The Copper Lanterns"!')).toBeDefined();
  expect(await screen.findByText(`now at /parties/${lanterns.id}?welcome=true`)).toBeDefined();
});

test.each(['accept', 'decline'] as const)(
  'choosing to %s an invitation makes the cached dashboard stale',
  async (answer) => {
    const { server, user, client } = visit();
    const { id, name } = lanterns;
    const data = answer === 'accept' ? { party: { id, name } } : { ...invitation, status: 'declined' };
    server.on(`${INVITATION}/${answer}`, { data });
    client.setQueryData(['dashboard.get'], {});
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${answer}`, 'i') }));
    await waitFor(() => expect(client.getQueryState(['dashboard.get'])?.isInvalidated).toBe(true));
  },
);

test('declining an invitation removes it from the list', async () => {
  const { server, user } = visit();
  server.on(`${INVITATION}/decline`, () => {
    server.on(LIST, { data: [], meta: pageMeta(0) });
    return { data: { ...invitation, status: 'declined' } };
  });
  await user.click(
    await screen.findByRole('button', { name: 'Decline the invitation to The Copper Lanterns' }),
  );
  expect(await screen.findByText('Invitation to The Copper Lanterns declined')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are invited' })).toBeNull());
});

test('accepting a revoked invitation shows a message and removes the invitation', async () => {
  const { server, user } = visit();
  server.on(`${INVITATION}/accept`, () => {
    server.on(LIST, { data: [], meta: pageMeta(0) });
    return { status: 409, error: { code: 'CONFLICT', message: 'This invitation was revoked.' } };
  });
  await user.click(
    await screen.findByRole('button', { name: 'Accept the invitation to The Copper Lanterns' }),
  );
  expect(await screen.findByText('This invitation was revoked.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'You are invited' })).toBeNull());
});

test('list is hidden if there are no invitations', async () => {
  const { server } = visit([]);
  await waitFor(() => expect(server.count(LIST)).toBe(1));
  expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
});

test('invitations of all pages are listed', async () => {
  const second = {
    ...invitation,
    id: '0192f0aa-0000-7000-8000-000000000071',
    party: { ...invitation.party, name: 'Night Market' },
  };
  fakeServer({ [LIST]: onePerPage([invitation, second]) });
  renderPage(<OwnInvitations />, { url: '/parties' });
  expect(await screen.findByRole('heading', { name: 'You have 2 invitations' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Night Market' })).toBeDefined();
});
