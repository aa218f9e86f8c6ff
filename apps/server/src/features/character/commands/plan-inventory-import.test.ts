import { listContainerItems } from '@quartermaster/contract/container';
import { importInventory, previewInventoryImport } from '@quartermaster/contract/inventory-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/factories/people.ts';
import { character, playedParty, template, templateNamed } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Options {
  choices?: { line: number; use: string }[];
}
const input = (id: string, content: string, options: Options = {}) => ({
  params: { id },
  body: { import: { content, ...options } },
});
const preview = (user: Person, id: string, content: string, options?: Options) =>
  user.call(previewInventoryImport, input(id, content, options) as never);
const importFile = (user: Person, id: string, content: string, options?: Options) =>
  user.call(importInventory, input(id, content, options) as never);
const names = async (user: Person, id: string) => {
  const { data } = (await user.call(listContainerItems, { params: { id }, query: { per_page: '100' } })).body;
  return data.map((item) => `${item.quantity} ${item.display_name}`).toSorted();
};

describe('preview', () => {
  test('shows the outcome of each line and writes nothing', async () => {
    const { player, nim } = await playedParty(app);
    await template(player, { name: 'Lucky Sock' });
    const { body } = await preview(player, nim.id, '2x torch, 50 gp, axe +4, lucky sock, 0 ropes, daggr');
    const lines = body.data.map(({ name, quantity, outcome, item }) => [
      name,
      quantity,
      outcome,
      item?.origin,
    ]);
    expect(lines).toEqual([
      ['torch', 2, 'match', 'catalog'],
      ['gold pieces', 50, 'coins', undefined],
      ['axe +4', 1, 'create', undefined],
      ['lucky sock', 1, 'match', 'own'],
      ['ropes', 0, 'skip', undefined],
      ['daggr', 1, 'create', undefined],
    ]);
    expect(body.data[5]?.suggestions.map(({ name }) => name)).toContain('Dagger');
    expect(body.data[4]?.reasons).toEqual([{ field: 'base', message: 'Its quantity is 0' }]);
    expect(body.meta).toEqual({
      format: 'text',
      container_id: nim.backpackId,
      matched: 2,
      created: 2,
      coins: 1,
      skipped: 1,
    });
    expect(await names(player, nim.backpackId)).toEqual([]);
  });

  test('equals the result of the import, including choices', async () => {
    const { player, nim } = await playedParty(app);
    const dagger = await templateNamed(player, 'Dagger');
    const choices = [
      { line: 1, use: dagger },
      { line: 2, use: 'create' },
      { line: 3, use: 'skip' },
    ];
    const text = '3 daggr, 2 torches, 1 rope, 5 gp';
    const previewed = (await preview(player, nim.id, text, { choices })).body;
    const imported = (await importFile(player, nim.id, text, { choices })).body;
    expect(imported.data).toEqual(previewed.data);
    expect(imported.data.map(({ outcome }) => outcome)).toEqual(['match', 'create', 'skip', 'coins']);
    expect(await names(player, nim.backpackId)).toEqual([
      '1 Dagger',
      '1 Dagger',
      '1 Dagger',
      '2 torches',
      '5 Gold piece',
    ]);
  });

  test('skips a line with a character that the database cannot store', async () => {
    const { player, nim } = await playedParty(app);
    const { status, body } = await preview(player, nim.id, 'torch, a\u0000b');
    expect([status, body.data?.map(({ outcome }) => outcome)]).toEqual([200, ['match', 'skip']]);
    expect(body.data[1]?.reasons).toEqual([
      { field: 'base', message: 'Must not contain control characters' },
    ]);
  });

  test('accepts a choice for a line of coins that follows 500 items', async () => {
    const { player, nim } = await playedParty(app);
    const text = `${'rope\n'.repeat(500)}5 gp`;
    const { body } = await preview(player, nim.id, text, { choices: [{ line: 501, use: 'skip' }] });
    expect(body.data.at(-1)).toMatchObject({ line: 501, name: 'gp', outcome: 'skip' });
  });

  test('skips items that do not fit, in the order of the file', async () => {
    const { player, testParty } = await playedParty(app);
    const weakCharacter = await character(player, testParty.id, { max_weight: 10, max_slots: 5 });
    const { body } = await preview(
      player,
      weakCharacter.id,
      '5 torches, 1 anvil-like statue, 9 torches, 1 dagger',
    );
    expect(body.data.map(({ outcome }) => outcome)).toEqual(['match', 'create', 'skip', 'match']);
    expect(body.data[2]?.reasons).toEqual([
      { field: 'base', message: 'Item(s) would exceed weight limit: 14 lb of 10 lb' },
    ]);
  });
});
