import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { backpack, stackOf } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { emberShop, sword } from '../../../../test/shops.ts';
import { containerPlace, type Entry, listingEntries, type Place, shopPlace, stackEntry } from '../view.ts';
import { type PanelActions, PanelFooter } from './panel-footer.tsx';

const actions: PanelActions = {
  onDrop: () => undefined,
  onMenu: () => undefined,
  onOpen: () => undefined,
  onTransfer: () => undefined,
  recipients: () => [],
  onSwipe: () => undefined,
  onQueue: () => undefined,
  onInspect: null,
};
const coins = stackEntry(stackOf(12, { tags: ['currency', 'coin:gold'] }));

function show(
  place: Place,
  contents: { entries?: readonly Entry[]; selected?: readonly Entry[] } = {},
): void {
  const { entries = [coins], selected = [] } = contents;
  fakeServer();
  renderPage(
    <PanelFooter
      place={place}
      entries={entries}
      selected={selected}
      target={null}
      rejection={null}
      actions={actions}
    />,
  );
}

test.each([
  ['the coins when all stacks are listed', 1, 'Coins'],
  ['the value when a search or a later page leaves out stacks', 101, 'Value'],
])('footer shows %s', async (_, items_count, label) => {
  show(containerPlace({ ...backpack, items_count }));
  expect(await screen.findByText(label)).toBeDefined();
});

test('footer counts all items of a shop, not only the loaded ones', async () => {
  show(shopPlace({ ...emberShop, items_count: 250 }), { entries: listingEntries(sword) });
  expect(await screen.findByText('250 items')).toBeDefined();
});

test('footer announces only warnings, not the number of stacks', async () => {
  show(containerPlace({ ...backpack, items_count: 22 }));
  const count = await screen.findByText('22 stacks');
  expect(count.closest('[role=status]')).toBeNull();
});

test('footer keeps the status with the warning while a row is selected', async () => {
  show(containerPlace({ ...backpack, capacity: { ...backpack.capacity, used: 95 } }), { selected: [coins] });
  expect((await screen.findByRole('status')).textContent).toBe('Container is nearly full!');
});
