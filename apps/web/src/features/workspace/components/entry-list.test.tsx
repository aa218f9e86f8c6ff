import { coinSystem } from '@quartermaster/rules/money';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { stackOf } from '../../../../test/items.ts';
import { ItemRow, itemDescription } from '../../../ui/item-row.tsx';
import { stackEntry, summaryOf } from '../view.ts';
import { EntryList, type EntryListProps } from './entry-list.tsx';

vi.mock('../../../ui/item-row.tsx', async (original) => {
  const module = await original<typeof import('../../../ui/item-row.tsx')>();
  return { ...module, ItemRow: vi.fn(module.ItemRow) };
});

const NAMES = ['Arrow', 'Bedroll', 'Caltrops', 'Dagger', 'Dart'];
const idOf = (index: number) => stackOf(1).id.slice(0, -4) + String(1000 + index);
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    stackEntry(stackOf(1, { id: idOf(index), display_name: NAMES[index] ?? `Item ${index}` })),
  );

function List({
  count,
  onOpen = vi.fn(),
  onLoadMore = vi.fn(),
  canLoadMore = true,
  onMenu = vi.fn(),
}: {
  count: number;
  onOpen?: () => void;
  onLoadMore?: () => void;
  canLoadMore?: boolean;
  onMenu?: EntryListProps['onMenu'];
}) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const [all] = useState(() => entries(count));
  const [removedId, setRemovedId] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setRemovedId(idOf(1))}>
        Remove the bedroll
      </button>
      <EntryList
        label="Chest"
        listKey="chest"
        entries={all.filter(({ id }) => id !== removedId)}
        layout="list"
        selected={selected}
        onSelect={select}
        onOpen={onOpen}
        onMenu={onMenu}
        onSwipe={vi.fn()}
        onDragStart={vi.fn()}
        isLoadingMore={false}
        canLoadMore={canLoadMore}
        hasLoadMoreFailed={false}
        onLoadMore={onLoadMore}
        emptyState="Nothing"
      />
    </>
  );
}

const row = (name: string) => screen.getByRole('row', { name });
const selectedRows = () =>
  screen.getAllByRole('row', { selected: true }).map((element) => element.getAttribute('aria-label'));

test('the description of a row has its quantity, marks, weight and value', () => {
  const torches = stackOf(4);
  const item = {
    ...torches,
    total_weight: 4,
    total_value_copper: 12,
    instance_data: { ...torches.instance_data, is_equipped: true },
  };
  expect(itemDescription(summaryOf(stackEntry(item)), coinSystem(null))).toBe(
    'Quantity 4, Equipped, 4.0 pounds, 1 silver piece, 2 copper pieces',
  );
  render(<List count={1} />);
  expect(row('Arrow').getAttribute('aria-description')).toContain('pounds');
});

test('a click selects one row, Ctrl+click adds another, and Shift+click selects a range', async () => {
  const user = userEvent.setup();
  render(<List count={5} />);
  await user.click(row('Bedroll'));
  expect(selectedRows()).toEqual(['Bedroll']);
  await user.keyboard('{Control>}');
  await user.click(row('Dart'));
  await user.keyboard('{/Control}');
  expect(selectedRows()).toEqual(['Bedroll', 'Dart']);
  await user.click(row('Arrow'));
  await user.keyboard('{Shift>}');
  await user.click(row('Caltrops'));
  await user.keyboard('{/Shift}');
  expect(selectedRows()).toEqual(['Arrow', 'Bedroll', 'Caltrops']);
});

test('the keyboard focuses, selects, finds, opens and deselects rows', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  render(<List count={5} onOpen={onOpen} />);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(row('Arrow'));
  expect(selectedRows()).toEqual(['Arrow']);
  await user.keyboard('{ArrowDown}');
  expect(selectedRows()).toEqual(['Bedroll']);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selectedRows()).toEqual(['Bedroll', 'Caltrops', 'Dagger']);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(row('Dart'));
  await user.keyboard('da');
  expect(document.activeElement).toBe(row('Dagger'));
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ name: 'Dagger' }));
  await user.keyboard('{Control>}a{/Control}');
  expect(selectedRows()).toHaveLength(5);
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
});

test('a capital letter selects one row, not a range', async () => {
  const user = userEvent.setup();
  render(<List count={5} />);
  await user.click(row('Arrow'));
  await user.keyboard('{Shift>}C{/Shift}');
  expect(selectedRows()).toEqual(['Caltrops']);
});

test('focus that enters by keyboard selects the row, even after a row was clicked and deselected', async () => {
  const user = userEvent.setup();
  render(<List count={5} />);
  await user.click(row('Bedroll'));
  await user.click(row('Bedroll'));
  await user.keyboard('{Control>}');
  await user.click(row('Bedroll'));
  await user.keyboard('{/Control}');
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  act(() => screen.getByRole('button', { name: 'Remove the bedroll' }).focus());
  await user.tab();
  expect(selectedRows()).toEqual(['Bedroll']);
});

test('a list of 10,000 stacks renders at most 80 rows, including the focused row', async () => {
  const user = userEvent.setup();
  render(<List count={10_000} />);
  expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(80);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('10000');
  await user.click(row('Arrow'));
  await user.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('10000');
  expect(screen.getAllByRole('row').length).toBeLessThanOrEqual(80);
});

test('the list loads the next page when the rendered rows are near its end, not before', () => {
  const onLoadMore = vi.fn();
  const { unmount } = render(<List count={100} onLoadMore={onLoadMore} />);
  expect(onLoadMore).not.toHaveBeenCalled();
  unmount();
  render(<List count={25} onLoadMore={onLoadMore} />);
  expect(onLoadMore).toHaveBeenCalledTimes(1);
});

test('the list loads the next page once a refetch has ended, not during it', () => {
  const onLoadMore = vi.fn();
  const { rerender } = render(<List count={25} onLoadMore={onLoadMore} canLoadMore={false} />);
  expect(onLoadMore).not.toHaveBeenCalled();
  rerender(<List count={25} onLoadMore={onLoadMore} />);
  expect(onLoadMore).toHaveBeenCalledTimes(1);
});

test('the focus moves to the next row when the focused row is removed', async () => {
  const user = userEvent.setup();
  render(<List count={5} />);
  await user.click(row('Bedroll'));
  // Not user.click, so that the focus stays in the list, as when another user takes the item.
  act(() => screen.getByRole('button', { name: 'Remove the bedroll' }).click());
  expect(document.activeElement).toBe(row('Caltrops'));
});

test('the next row becomes the tab stop when a row is removed together with the focused button for it', () => {
  render(<List count={5} />);
  act(() => row('Bedroll').focus());
  act(() => row('Bedroll').blur());
  fireEvent.click(screen.getByRole('button', { name: 'Remove the bedroll' }));
  expect(row('Caltrops').tabIndex).toBe(0);
});

test('a right click opens the menu of the row, or of the selection that the row is part of', async () => {
  const user = userEvent.setup();
  const onMenu = vi.fn();
  render(<List count={5} onMenu={onMenu} />);
  const rightClick = (name: string) => fireEvent.contextMenu(row(name), { clientX: 10, clientY: 20 });
  const lastMenu = () => {
    const [entries, at] = onMenu.mock.lastCall ?? [];
    return [(entries as { name: string }[]).map(({ name }) => name), at];
  };
  rightClick('Bedroll');
  expect(lastMenu()).toEqual([['Bedroll'], { x: 10, y: 20 }]);
  expect(selectedRows()).toEqual(['Bedroll']);
  await user.keyboard('{Control>}');
  await user.click(row('Dart'));
  await user.keyboard('{/Control}');
  rightClick('Bedroll');
  expect(lastMenu()).toEqual([['Bedroll', 'Dart'], { x: 10, y: 20 }]);
  rightClick('Arrow');
  expect(lastMenu()).toEqual([['Arrow'], { x: 10, y: 20 }]);
  expect(selectedRows()).toEqual(['Arrow']);
});

test('a tap opens a row, a long press selects it and opens its menu, and further taps extend the selection', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onOpen = vi.fn();
  const onMenu = vi.fn();
  render(<List count={5} onOpen={onOpen} onMenu={onMenu} />);
  const touch = { pointerType: 'touch', bubbles: true };
  const tap = (name: string) => {
    fireEvent.pointerDown(row(name), touch);
    fireEvent.pointerUp(row(name), touch);
    fireEvent.click(row(name), { detail: 1 });
  };
  tap('Arrow');
  expect(onOpen).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(row('Bedroll'), touch);
  act(() => vi.advanceTimersByTime(600));
  expect(selectedRows()).toEqual(['Bedroll']);
  expect(onMenu).toHaveBeenCalledTimes(1);
  fireEvent.pointerUp(row('Bedroll'), touch);
  fireEvent.click(row('Bedroll'), { detail: 1 });
  expect(selectedRows()).toEqual(['Bedroll']);
  tap('Dart');
  expect(selectedRows()).toEqual(['Bedroll', 'Dart']);
  expect(onOpen).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a change between pointer and keyboard renders no row again', () => {
  render(<List count={5} />);
  vi.mocked(ItemRow).mockClear();
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body, { key: 'ArrowDown' });
  expect(ItemRow).not.toHaveBeenCalled();
});

test('a change of the selection does not render the fields of any item again', async () => {
  const user = userEvent.setup();
  render(<List count={5} />);
  vi.mocked(ItemRow).mockClear();
  await user.click(row('Bedroll'));
  await user.keyboard('{ArrowDown}{Control>}a{/Control}');
  expect(selectedRows()).toHaveLength(5);
  expect(ItemRow).not.toHaveBeenCalled();
});
