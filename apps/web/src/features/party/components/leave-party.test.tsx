import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { lanternsAs } from '../../../../test/sample-party.ts';
import { DeleteParty } from './delete-party.tsx';
import { LeaveParty } from './leave-party.tsx';

const PARTY = `DELETE /api/v1/parties/${lanterns.id}`;

test.each([
  ['left', <LeaveParty key="leave" party={lanternsAs('player')} />, 'Leave party'],
  ['deleted', <DeleteParty key="delete" party={lanternsAs('gm')} />, 'Delete party'],
])(
  'characters, purses, patronages, invitations, the dashboard, shops, loot and search results are stale once the party is %s',
  async (_case, view, label) => {
    fakeServer({ [PARTY]: { status: 204 }, [`${PARTY}/leave`]: { status: 204 } });
    const { user, client } = renderPage(view, { url: '/here' });
    const keys = [
      ['character.get', 'nim'],
      ['coin.character_purse', 'nim'],
      ['patronage.received'],
      ['invitation.own'],
      ['dashboard.get'],
      ['shop.list', { query: {} }],
      ['shop.get', 'shop'],
      ['loot.get', 'hoard'],
      ['party.find', 'lanterns'],
    ];
    for (const key of keys) client.setQueryData(key, {});
    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const name = dialog.queryByRole('textbox');
    if (name) await user.type(name, lanterns.name);
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(/^You left|^Party deleted/)).toBeDefined();
    expect(keys.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
  },
);
