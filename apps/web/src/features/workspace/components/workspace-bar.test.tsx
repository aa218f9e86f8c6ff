import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses } from '../../../../test/items.ts';
import { lanterns } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { setWidth } from '../../../../test/viewport.ts';
import { TYPING_PAUSE_MS } from '../../../platform/hooks/use-debounced.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { PartyInventory } from './party-inventory.tsx';

vi.mock('./panel-tabs.tsx', async (original) => {
  const module = await original<typeof import('./panel-tabs.tsx')>();
  return { ...module, PanelTabs: vi.fn(module.PanelTabs) };
});
vi.mock('@anycable/web', () => import('../../../../test/fake-cable.ts'));

beforeAll(() => import('./party-workspace.tsx'));
beforeEach(() => localStorage.clear());

const party = { ...lanterns, permissions: { see_inventory: true, manage_party_containers: true } };

function visit(width: number) {
  setWidth(width);
  fakeServer(inventoryResponses());
  return renderPage(<PartyInventory party={party} />, { url: `/parties/${lanterns.id}` });
}

const choice = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', { name });

test.each([
  [1440, 'Left panel', ['Containers', 'Shops', 'Loots', 'Marketplace']],
  [800, 'Inventory', ['Container', 'Shop', 'Loot', 'Market']],
])('at %d px the panel “%s” has the tabs %j', async (width, name, labels) => {
  visit(width);
  const tabs = within(await screen.findByRole('region', { name })).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(labels);
});

test('the number of panels and the layout can be chosen on a wide screen', async () => {
  const { user } = visit(1440);
  expect(await screen.findByRole('region', { name: 'Right panel' })).toBeDefined();
  await user.click(choice('Panels', 'Single'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Right panel' })).toBeNull());
  await user.click(choice('Panels', 'Split'));
  expect(await screen.findByRole('region', { name: 'Right panel' })).toBeDefined();
  await user.click(choice('Layout', 'Grid'));
  expect(choice('Layout', 'Grid').checked).toBe(true);
  await user.click(choice('Layout', 'List'));
  expect(choice('Layout', 'List').checked).toBe(true);
});

test('Ctrl+F moves the focus to the search, and Escape clears and leaves it', async () => {
  const { user } = visit(1440);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search items' });
  expect(search.getAttribute('placeholder')).toBe('Search items...');
  await user.keyboard('{Control>}f{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('rope');
  expect(search.value).toBe('rope');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(search.value).toBe(''));
  expect(document.activeElement).not.toBe(search);
});

test('panels do not render again while a search is typed', async () => {
  const { router } = visit(1440);
  const search = await screen.findByRole('searchbox', { name: 'Search items' });
  await screen.findByRole('region', { name: 'Right panel' });
  vi.mocked(PanelTabs).mockClear();
  fireEvent.change(search, { target: { value: 'rope' } });
  expect(PanelTabs).not.toHaveBeenCalled();
  await waitFor(() => expect(router.state.location.search).toBe('?search=rope'));
  expect(PanelTabs).toHaveBeenCalled();
});

test('Escape right after typing clears the search, and no typed text follows', async () => {
  const { user, router } = visit(1440);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search items' });
  await user.type(search, 'rope{Escape}');
  await waitFor(() => expect(document.activeElement).not.toBe(search));
  await new Promise((done) => setTimeout(done, TYPING_PAUSE_MS * 2));
  expect([search.value, router.state.location.search]).toEqual(['', '']);
});

test('the search accepts no more than the 100 characters that the server accepts', async () => {
  const { user } = visit(1440);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search items' });
  await user.click(search);
  await user.paste('r'.repeat(101));
  expect(search.value).toHaveLength(100);
});

test('a button opens and closes the search on a narrow screen, and the panel toggle is hidden', async () => {
  const { user } = visit(800);
  await user.click(await screen.findByRole('button', { name: 'Search items' }));
  expect(document.activeElement).toBe(await screen.findByRole('searchbox', { name: 'Search items' }));
  expect(screen.queryByRole('radiogroup', { name: 'Panels' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close search' }));
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search items' })).toBeNull());
});

test('a link to another search in the same inventory replaces the text of the search field', async () => {
  const { router, user } = visit(1440);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search items' });
  await user.type(search, 'rope');
  await waitFor(() => expect(router.state.location.search).toBe('?search=rope'));
  await act(() => router.navigate('?search=torch'));
  await waitFor(() => expect(search.value).toBe('torch'));
  await user.type(search, 'es');
  await waitFor(() => expect(router.state.location.search).toBe('?search=torches'));
});

test('search text from a link is visible on a narrow screen, without the focus in its field', async () => {
  const { router } = visit(800);
  await screen.findByRole('button', { name: 'Search items' });
  await act(() => router.navigate('?search=torch'));
  const search = await screen.findByRole('searchbox', { name: 'Search items' });
  expect(search).toHaveProperty('value', 'torch');
  expect(document.activeElement).not.toBe(search);
});
