import { matchItemTemplates } from '@quartermaster/contract/item-template-match';
import { coinSystem } from '@quartermaster/rules/money';
import { starterHoards } from '@quartermaster/rules/starter-hoards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { template } from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
});
afterAll(() => app.close());

const match = async (user: Person, words: string, coin_system: '5e' | 'silver' = '5e') => {
  const { data } = (await user.call(matchItemTemplates, { query: { words, coin_system } })).body;
  return data.map(({ quantity, item, suggestions }) => [
    quantity,
    item?.name ?? null,
    suggestions.map(({ name }) => name),
  ]);
};

describe('item match', () => {
  test('does not find private items of others', async () => {
    await template(gm, { name: 'Zyxwort canary' });
    expect(await match(await person(app), 'zyxwort canary')).toEqual([['1', null, []]]);
    expect(await match(gm, 'zyxwort canary')).toEqual([['1', 'Zyxwort canary', []]]);
  });

  test('prefers the user’s own item to items of others with the same name', async () => {
    for (const author of [await person(app), await person(app), await person(app)]) {
      const { id } = await template(author, { name: 'Moon lamp' });
      await app.sql`update item_templates set visibility = 'public' where id = ${id}`;
    }
    const own = await template(gm, { name: 'Moon lamp' });
    const { data } = (await gm.call(matchItemTemplates, { query: { words: '2 moon lamps' } })).body;
    expect(data.map(({ item }) => item?.id)).toEqual([own.id]);
  });

  test('rejects more than twenty items and a text that is too long', async () => {
    const tooManyItems = await gm.call(matchItemTemplates, { query: { words: 'a,'.repeat(21) } });
    expect([tooManyItems.status, tooManyItems.body.error.details[0]?.message]).toEqual([
      422,
      'At most 20 items at once',
    ]);
    expect((await gm.call(matchItemTemplates, { query: { words: 'a'.repeat(401) } })).status).toBe(422);
  });

  test('rejects characters that PostgreSQL cannot store', async () => {
    const { status, body } = await gm.call(matchItemTemplates, { query: { words: 'torch\u0000' } });
    expect([status, body.error.details[0]?.field]).toEqual([422, 'words']);
  });

  test('finds coins of the coin system, and items by singular or plural name', async () => {
    expect(await match(gm, '12 gp, 2d6*10 sp, 3 torches and a dagger')).toEqual([
      ['12', 'Gold piece', []],
      ['2d6*10', 'Silver piece', []],
      ['3', 'Torch', []],
      ['1', 'Dagger', []],
    ]);
    expect(await match(gm, '3 marks', 'silver')).toEqual([['3', expect.stringMatching(/mark/i), []]]);
  });

  test.each(['5e', 'silver'] as const)(
    'finds every item of the starter hoards in %s coins',
    async (system) => {
      for (const { contents: words } of starterHoards(coinSystem(system))) {
        const lines = await match(gm, words, system);
        expect(lines.filter(([, item]) => item === null)).toEqual([]);
      }
    },
  );

  test('suggests similar names for a misspelled item and returns every part of the text', async () => {
    const [gold, dagger] = await match(gm, '12 gp and a daggr');
    expect(gold).toEqual(['12', 'Gold piece', []]);
    expect(dagger?.slice(0, 2)).toEqual(['1', null]);
    expect(dagger?.[2]).toContain('Dagger');
  });

  test('returns neither an item nor suggestions for words without similar names', async () => {
    expect(await match(gm, 'qqqqzzzz')).toEqual([['1', null, []]]);
  });
});
