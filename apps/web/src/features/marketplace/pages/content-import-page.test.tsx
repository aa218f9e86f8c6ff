import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import ContentImportPage from './content-import-page.tsx';

const PREVIEW = 'POST /api/v1/my_content/import/preview';
const IMPORT = 'POST /api/v1/my_content/import';
const reasons = [{ field: 'shop_items.0.item', message: 'You have no item “Moon Lamp”.' }];
const lines = [
  { line: 1, kind: 'shop_template', name: 'Lamp Store', outcome: 'rejected', reasons },
  { line: 2, kind: 'loot_template', name: 'Old Hoard', outcome: 'create', reasons: [] },
];
const counts = { created: 1, duplicates: 0, rejected: 1 };

function visit(responses: Record<string, FakeResponse> = {}) {
  const server = fakeServer({
    [PREVIEW]: { data: lines, meta: counts },
    [IMPORT]: { status: 201, data: counts },
    ...responses,
  });
  const view = renderPage(<ContentImportPage />, { url: '/my-content/import' });
  const choose = async (content: string) => {
    const input = view.container.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('The page has no file input');
    await view.user.upload(input, new File([content], 'mine.json', { type: 'application/json' }));
  };
  return { server, choose, ...view };
}

test('page previews the outcome of each template, then imports the valid templates', async () => {
  const { server, user, choose } = visit();
  await choose('{}');
  expect(
    await screen.findByText(/1 template will be created, 0 already exist, 1 line is invalid/),
  ).toBeDefined();
  const table = within(screen.getByRole('table', { name: 'Lines of the file' }));
  expect(table.getByText('Shop: Lamp Store')).toBeDefined();
  expect(table.getByText('You have no item “Moon Lamp”.')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'All 2' }));
  expect(table.getByText('Loot: Old Hoard')).toBeDefined();
  expect(server.count(IMPORT)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Import 1 template' }));
  expect(await screen.findByText('now at /my-content')).toBeDefined();
  expect(screen.getByText('1 template imported from mine.json')).toBeDefined();
  expect(server.requests.at(-1)?.body).toEqual({ import: { content: '{}', skip_rejected: true } });
});

test('page explains why a file is invalid, and keeps the preview when the import is rejected', async () => {
  const details = [{ field: 'content', message: 'This file is not JSON' }];
  const { server, user, choose } = visit({
    [PREVIEW]: { status: 422, error: { code: 'VALIDATION_ERROR', details } },
  });
  await choose('{');
  expect(await screen.findByText('This file is not JSON')).toBeDefined();
  server.on(PREVIEW, { data: lines, meta: counts });
  const message = 'Adventurer includes 10 shop templates.';
  server.on(IMPORT, { status: 403, error: { code: 'LIMIT_REACHED', message } });
  await choose('{}');
  await user.click(await screen.findByRole('button', { name: 'Import 1 template' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByRole('table', { name: 'Lines of the file' })).toBeDefined();
});
