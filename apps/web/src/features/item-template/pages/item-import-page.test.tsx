import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { inventoryResponses } from '../../../../test/items.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ItemImportPage from './item-import-page.tsx';

const PREVIEW = 'POST /api/v1/item_templates/import/preview';
const IMPORT = 'POST /api/v1/item_templates/import';
const lines = [
  { line: 2, name: 'Rope', outcome: 'create', reasons: [] },
  {
    line: 3,
    name: 'Anvil',
    outcome: 'rejected',
    reasons: [{ field: 'weight', message: 'Weight must be a number' }],
  },
  {
    line: 4,
    name: 'Oil',
    outcome: 'duplicate',
    reasons: [{ field: 'base', message: 'You already have this item' }],
  },
];

function visit(responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({
    ...inventoryResponses(),
    [PREVIEW]: { data: lines, meta: { created: 1, duplicates: 1, rejected: 1 } },
    [IMPORT]: { status: 201, data: { created: 1, duplicates: 1, rejected: 1 } },
    ...responses,
  });
  const view = renderPage(<ItemImportPage />, { url: '/items/import' });
  const choose = async (content: BlobPart, name = 'things.csv') => {
    const input = view.container.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input');
    await view.user.upload(input, new File([content], name, { type: 'text/csv' }));
  };
  return { server, choose, ...view };
}

test('preview shows only the invalid lines at first, then all lines on request, and imports nothing', async () => {
  const { server, user, choose } = visit();
  await choose('name,weight\nRope,1\nAnvil,x\nOil,1\n');
  expect(
    await screen.findByText(/1 item will be created, 1 already exists, 1 line is invalid/),
  ).toBeDefined();
  const table = screen.getByRole('table', { name: 'Lines of the file' });
  expect(within(table).getByText('Anvil')).toBeDefined();
  expect(within(table).getByText('Weight must be a number')).toBeDefined();
  expect(within(table).queryByText('Rope')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'All 3' }));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect([server.count(PREVIEW), server.count(IMPORT)]).toEqual([1, 0]);
});

test('page imports the valid lines on request, reports their number and opens the user’s own items', async () => {
  const { server, user, choose } = visit();
  await choose('name\nRope\n', 'things.json');
  expect(await screen.findByText('Invalid lines are skipped.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Import 1 item' }));
  expect(await screen.findByText('now at /items?mine=true')).toBeDefined();
  expect(screen.getByText('1 item imported from things.json')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({
    import: { format: 'json', content: 'name\nRope\n', skip_rejected: true },
  });
});

test('page explains why a file is invalid', async () => {
  const details = [{ field: 'content', message: 'The column "name" is missing' }];
  const { server, choose } = visit({
    [PREVIEW]: { status: 422, error: { code: 'VALIDATION_ERROR', details } },
  });
  await choose('weight\n1\n');
  expect(await screen.findByText('The column "name" is missing')).toBeDefined();
  expect(screen.getByText('Preview failed')).toBeDefined();
  await choose(new Uint8Array([0xff]));
  expect(await screen.findByText(/not written in UTF-8/)).toBeDefined();
  expect(server.count(PREVIEW)).toBe(1);
});

test('Choose another file is disabled during the import, and a failed import is reported', async () => {
  const reply = Promise.withResolvers<FakeResponse>();
  const { server, user, choose } = visit();
  server.on(IMPORT, () => reply.promise);
  await choose('name\nRope\n');
  await user.click(await screen.findByRole('button', { name: 'Import 1 item' }));
  const otherFile = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose another file' });
  await waitFor(() => expect(otherFile.disabled).toBe(true));
  reply.resolve({ status: 403, error: { code: 'FORBIDDEN', message: 'Not allowed' } });
  expect(await screen.findByText('Import failed')).toBeDefined();
  expect(otherFile.disabled).toBe(false);
});

test('page offers no import if no line can be imported', async () => {
  const { choose } = visit({
    [PREVIEW]: { data: [lines[2]], meta: { created: 0, duplicates: 1, rejected: 0 } },
  });
  await choose('name\nOil\n');
  expect(await screen.findByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);
});
