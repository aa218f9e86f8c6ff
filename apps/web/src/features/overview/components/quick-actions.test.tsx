import type { Party } from '@quartermaster/contract/party';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { QuickActions } from './quick-actions.tsx';

function visit(party: Party) {
  fakeServer({ 'GET /api/v1/characters': { data: [], meta: pageMeta(0) } });
  return renderPage(
    <main>
      <QuickActions party={party} />
    </main>,
  );
}

/** The labels of the links and buttons, in page order. */
const labels = () =>
  [...document.querySelectorAll('main a, main button')].map(({ textContent }) => textContent);

test('players, managers and observers have no game master actions', () => {
  for (const role of ['player', 'manager', 'observer'] as const) {
    const { unmount } = visit(lanternsAs(role));
    expect(labels()).toEqual(['Create character', 'View characters']);
    unmount();
  }
});

test('archived party offers the game master only read-only actions', () => {
  visit(lanternsAs('gm', { is_archived: true }));
  expect(labels()).toEqual(['View characters']);
});

test('actions of a game master are listed in the order invite, shop, loot, character', () => {
  visit(lanternsAs('gm'));
  expect(labels()).toEqual(['Invite', 'New shop', 'Place loot', 'Create character', 'View characters']);
});

test.each([
  ['Invite', `Invite to ${lanterns.name}`],
  ['New shop', 'New shop'],
  ['Place loot', 'Place loot'],
])('%s opens its dialog, which Cancel closes', async (label, title) => {
  const { user } = visit(lanternsAs('gm'));
  await user.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
