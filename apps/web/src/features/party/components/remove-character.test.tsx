import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { noPatronages } from '../../../../test/patronages.ts';
import { lanterns, mirelle, nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs, members, tobin } from '../../../../test/sample-party.ts';
import { MembersTab } from './members-tab.tsx';

const PARTY = `/api/v1/parties/${lanterns.id}`;
const REMOVE = `DELETE ${PARTY}/characters/${nim.id}`;
const membersWithCharacter = members.map((member) =>
  member.user_id === mirelle.id
    ? {
        ...member,
        character_details: [{ id: mirelle.id, name: 'Mother Superior', primary_container_id: null }],
      }
    : member,
);

function visit(role: 'gm' | 'manager' | 'player') {
  const server = fakeServer({
    [`GET ${PARTY}/members`]: { data: membersWithCharacter, meta: pageMeta(3) },
    [`GET ${PARTY}/invitations`]: { data: [], meta: pageMeta(0) },
    ...noPatronages,
    'POST /api/v1/cable_tickets': { status: 503, error: { code: 'SERVICE_UNAVAILABLE' } },
  });
  return { server, ...renderPage(<MembersTab party={lanternsAs(role)} />, { url: '/here' }) };
}
const name = `Remove ${nim.name} from the party`;

test.each(['manager', 'player'] as const)('removing a character is not offered to a %s', async (role) => {
  visit(role);
  expect(await screen.findByRole('link', { name: nim.name })).toBeDefined();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

test('gm removes one character after a confirmation, and its player stays listed', async () => {
  const { server, user } = visit('gm');
  server.on(REMOVE, () => {
    const membersAfter = membersWithCharacter.map((member) =>
      member.id === tobin.id ? { ...member, character_details: [] } : member,
    );
    server.on(`GET ${PARTY}/members`, { data: membersAfter, meta: pageMeta(3) });
    return { status: 204 };
  });
  await user.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('button', { name: 'Remove Mother Superior from the party' })).toBeNull();
  const dialog = within(await screen.findByRole('alertdialog', { name: `${name}?` }));
  expect(dialog.getByText(/leaves with its containers and everything in them. tobin stays/)).toBeDefined();
  expect(server.count(REMOVE)).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Remove character' }));
  expect(await screen.findByText(`${nim.name} was removed from the party`)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('link', { name: nim.name })).toBeNull());
  expect(screen.getByRole('heading', { name: 'tobin' })).toBeDefined();
});

test('rejection is shown in the dialog', async () => {
  const { server, user } = visit('gm');
  server.on(REMOVE, { status: 409, error: { code: 'CONFLICT', message: 'The party is archived.' } });
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove character' }));
  expect(await dialog.findByText('The party is archived.')).toBeDefined();
  expect(screen.getByRole('link', { name: nim.name, hidden: true })).toBeDefined();
});
