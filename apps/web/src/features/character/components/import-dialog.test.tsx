import { listItemTemplates } from '@quartermaster/contract/item-template';
import { listOwnContent } from '@quartermaster/contract/own-content';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FakeResponse, fakeServer } from '../../../../test/fake-server.ts';
import { pageMeta } from '../../../../test/page-meta.ts';
import { nim } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { backpack } from '../../../../test/sample-party.ts';
import ImportDialog from './import-dialog.tsx';

const CHARACTER_PATH = `/api/v1/characters/${nim.id}`;
const PREVIEW = `POST ${CHARACTER_PATH}/import/preview`;
const IMPORT = `POST ${CHARACTER_PATH}/import`;
const DAGGER = { id: '0192f0aa-0000-7000-8000-00000000d001', name: 'Dagger', origin: 'catalog' };
const baseLine = {
  quantity: 1,
  item: null,
  suggestions: [],
  reasons: [],
  can_choose: true,
  is_equipped: false,
  is_attuned: false,
  is_identified: true,
};
const lines = [
  {
    ...baseLine,
    line: 1,
    name: 'torch',
    quantity: 2,
    outcome: 'match',
    item: { ...DAGGER, id: nim.id, name: 'Torch' },
  },
  { ...baseLine, line: 2, name: 'daggr', outcome: 'create', suggestions: [DAGGER] },
  {
    ...baseLine,
    line: 3,
    name: 'ropes',
    quantity: 0,
    outcome: 'skip',
    can_choose: false,
    reasons: [{ field: 'base', message: 'Its quantity is 0' }],
  },
];
const meta = {
  format: 'text',
  container_id: backpack.id,
  matched: 1,
  created: 1,
  coins: 0,
  skipped: 1,
};

function visit(responses: NonNullable<Parameters<typeof fakeServer>[0]> = {}) {
  const onClose = vi.fn();
  const server = fakeServer({
    [`GET ${CHARACTER_PATH}/containers`]: { data: [backpack], meta: pageMeta(1) },
    [PREVIEW]: { data: lines, meta },
    [IMPORT]: { status: 201, data: lines, meta: { ...meta, transaction_id: nim.id } },
    ...responses,
  });
  return { server, onClose, ...renderPage(<ImportDialog character={nim} onClose={onClose} />) };
}

async function writeList(user: ReturnType<typeof visit>['user'], text: string) {
  await user.type(await screen.findByRole('textbox', { name: 'List of items' }), text);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
}

test('dialog shows the outcome of each line before anything is written', async () => {
  const { server, user } = visit();
  await writeList(user, '2x torch, daggr');
  const table = await screen.findByRole('table', { name: 'Lines of the file' });
  expect(within(table).getByText('New item')).toBeDefined();
  expect(within(table).getByText('Its quantity is 0')).toBeDefined();
  expect(within(table).getByText('Use Torch (catalog)')).toBeDefined();
  expect(within(table).getByText('Similar: Dagger')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: 'Skipped 1' }));
  expect(within(table).queryByText('daggr')).toBeNull();
  expect([server.count(PREVIEW), server.count(IMPORT)]).toEqual([1, 0]);
});

test('choice for a line is sent with the preview and the import', async () => {
  const { server, user, onClose } = visit();
  await writeList(user, '2x torch, daggr');
  await user.click(await screen.findByRole('button', { name: /Action for line 2, daggr/ }));
  await user.click(await screen.findByRole('option', { name: 'Use Dagger (catalog)' }));
  const choices = [{ line: 2, use: DAGGER.id }];
  await vi.waitFor(() => expect(server.count(PREVIEW)).toBe(2));
  expect(server.requests.at(-1)?.body).toMatchObject({ import: { choices } });
  await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }));
  expect(await screen.findByText('2 lines imported, 1 skipped')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  const sentRequest = server.requests.find(
    ({ path, method }) => method === 'POST' && path.endsWith('/import'),
  );
  expect(sentRequest?.body).toEqual({ import: { content: '2x torch, daggr', container_id: null, choices } });
  expect(onClose).toHaveBeenCalledOnce();
});

test('import sends the list that was previewed, not what was typed while the preview was loading', async () => {
  const response = Promise.withResolvers<FakeResponse>();
  const { server, user } = visit({ [PREVIEW]: () => response.promise });
  await writeList(user, '2x torch, daggr');
  await user.type(screen.getByRole('textbox', { name: 'List of items' }), ', 900 gp');
  response.resolve({ data: lines, meta });
  await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }));
  await vi.waitFor(() => expect(server.count(IMPORT)).toBe(1));
  expect(server.requests.at(-1)?.body).toMatchObject({ import: { content: '2x torch, daggr' } });
});

test('Back is disabled while the preview for a choice is loading, and a failed import is reported', async () => {
  const { server, user } = visit({
    [IMPORT]: { status: 409, error: { code: 'CONFLICT', message: 'Full.' } },
  });
  await writeList(user, '2x torch, daggr');
  await user.click(await screen.findByRole('button', { name: /Action for line 2, daggr/ }));
  const response = Promise.withResolvers<FakeResponse>();
  server.on(PREVIEW, () => response.promise);
  await user.click(await screen.findByRole('option', { name: 'Skip' }));
  const back = screen.getByRole('button', { name: 'Back' });
  await vi.waitFor(() => expect(back).toHaveProperty('disabled', true));
  response.resolve({ data: lines, meta });
  await vi.waitFor(() => expect(back).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Import 2 lines' }));
  expect(await screen.findByText('Import failed')).toBeDefined();
});

test('dialog explains why a list or a file is invalid, and keeps the list', async () => {
  const details = [{ field: 'content', message: 'This is not valid JSON; the file may be incomplete' }];
  const { user, container } = visit({
    [PREVIEW]: { status: 422, error: { code: 'VALIDATION_ERROR', details } },
  });
  await writeList(user, '[[');
  expect(await screen.findByText('Preview failed')).toBeDefined();
  expect(screen.getByText('This is not valid JSON; the file may be incomplete')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'List of items' })).toHaveProperty('value', '[');
  const input = (container.ownerDocument ?? document).querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input');
  await user.upload(input, new File([new Uint8Array([0xff])], 'nim.json', { type: 'application/json' }));
  expect(await screen.findByText(/not written in UTF-8/)).toBeDefined();
});

test('list cannot be imported if none of its lines can be imported', async () => {
  const { user } = visit({ [PREVIEW]: { data: [lines[2]], meta: { ...meta, matched: 0, created: 0 } } });
  await writeList(user, '0 ropes');
  expect(await screen.findByRole('button', { name: 'Nothing to import' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('textbox', { name: 'List of items' })).toHaveProperty('value', '0 ropes');
});

test('import of new items makes the cached lists of templates stale', async () => {
  const { user, client } = visit();
  const queryKeys = [[listItemTemplates.id], [listOwnContent.id]];
  for (const queryKey of queryKeys) client.setQueryData(queryKey, { data: [] });
  await writeList(user, '2x torch, daggr');
  await user.click(await screen.findByRole('button', { name: 'Import 2 lines' }));
  expect(await screen.findByText('2 lines imported, 1 skipped')).toBeDefined();
  expect(queryKeys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
