import type { Role } from '@quartermaster/rules/roles';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanternsAs, members, pageMeta } from '../../../../test/party-people.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { MembersTab } from './members-tab.tsx';

vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

const ONE = `/api/v1/parties/${lanterns.id}`;

function visit(role: Role, change: Parameters<typeof lanternsAs>[1] = {}) {
  const server = fakeServer({
    [`GET ${ONE}/members`]: { data: members, meta: pageMeta(members.length) },
  });
  return { server, ...renderPage(<MembersTab party={lanternsAs(role, change)} />) };
}

test('tab offers no invitation to players, nor in an archived party', async () => {
  const view = visit('player');
  await screen.findByText('kestrel');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  view.unmount();
  visit('gm', { is_archived: true });
  await screen.findByText('kestrel');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

test('manager invites from the tab', async () => {
  const { user } = visit('manager');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Invite to ${lanterns.name}` }));
  expect(await dialog.findByRole('textbox', { name: /Username or email/ })).toBeDefined();
});

test('role selector explains each role', async () => {
  const { user } = visit('gm');
  await user.click(await screen.findByRole('button', { name: /Role of tobin/ }));
  const manager = await screen.findByRole('option', { name: 'Manager' });
  expect(manager.textContent).toBe('ManagerPlays, and also invites, runs shops and manages the stash.');
  expect(screen.getByRole('option', { name: 'Observer' }).textContent).toContain(
    'cannot move, trade or claim',
  );
});
