import type { ItemTemplate } from '@quartermaster/contract/item-template';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses, torchTemplate } from '../../../../test/items.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { CatalogPicker } from './catalog-picker.tsx';

const rope: ItemTemplate = { ...torchTemplate, id: '0192f0aa-0000-7000-8000-000000000101', name: 'Rope' };
const LIST = 'GET /api/v1/item_templates';

function Picker({ max = 100, addedIds = [] }: { max?: number; addedIds?: string[] }) {
  const [selected, setSelected] = useState<readonly ItemTemplate[]>([]);
  return <CatalogPicker selected={selected} onChange={setSelected} max={max} addedIds={new Set(addedIds)} />;
}

function visit(props: { max?: number; addedIds?: string[] } = {}) {
  const server = fakeServer({
    ...inventoryResponses(),
    [LIST]: { data: [torchTemplate, rope], meta: pageMeta(2, { per_page: 24 }) },
  });
  return { server, ...renderPage(<Picker {...props} />) };
}

test('picker selects several items and removes one', async () => {
  const { user } = visit();
  await user.click(await screen.findByRole('checkbox', { name: 'Torch' }));
  await user.click(screen.getByRole('checkbox', { name: 'Rope' }));
  const selection = screen.getByRole('list', { name: 'Selected' });
  expect(within(selection).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(selection).getByRole('button', { name: 'Remove Torch' }));
  expect(within(selection).getAllByRole('listitem')).toHaveLength(1);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Torch' }).checked).toBe(false),
  );
});

test('selection is kept when the search changes', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('checkbox', { name: 'Torch' }));
  server.on(LIST, { data: [rope], meta: pageMeta(1, { per_page: 24 }) });
  await user.type(screen.getByRole('searchbox', { name: 'Search the catalog' }), 'rope');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Torch' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Remove Torch' })).toBeDefined();
});

test('item that was already added cannot be selected, and a message appears when the limit is reached', async () => {
  const { user } = visit({ max: 1, addedIds: [rope.id] });
  const ropeCheckbox = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Rope' });
  expect(ropeCheckbox.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Torch' }));
  expect(screen.getByText('You can select at most 1 item.')).toBeDefined();
});

test('empty result offers to clear the filters', async () => {
  const { server, user } = visit();
  await screen.findByRole('checkbox', { name: 'Torch' });
  server.on(LIST, { data: [], meta: pageMeta(0, { per_page: 24 }) });
  await user.type(screen.getByRole('searchbox', { name: 'Search the catalog' }), 'crown');
  await user.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('checkbox', { name: 'Torch' })).toBeDefined();
});
