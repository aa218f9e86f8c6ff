import { listLootItems } from '@quartermaster/contract/loot-item';
import { previewLoot } from '@quartermaster/contract/loot-roll';
import { getLootTemplate, listLootTemplates } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person, verified } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp();
  [author, reader] = [await verified(app, await person(app)), await person(app)];
  await lootTemplate(author, { name: 'CANARY private' });
  await lootTemplate(author, { name: 'CANARY unlisted', visibility: 'unlisted', source_type: 'chest' });
  await lootTemplate(author, {
    name: 'CANARY public',
    visibility: 'public',
    source_type: 'boss',
    tags: ['Gold'],
  });
  await lootTemplate(reader, { name: 'Bandits' });
});
afterAll(() => app.close());

const names = async (user: Person, query: object = {}) =>
  (await user.call(listLootTemplates, { query })).body.data.map(({ name }) => name);

describe('loot templates', () => {
  test('are listed if they are public or belong to the user', async () => {
    expect(await names(reader)).toEqual(['Bandits', 'CANARY public']);
    expect(await names(author)).toEqual(['CANARY private', 'CANARY public', 'CANARY unlisted']);
  });

  test('can be read and rolled by any user with the link, unless they are private', async () => {
    for (const visibility of ['unlisted', 'private'] as const) {
      const { id } = await lootTemplate(author, { visibility });
      const params = { id };
      const responses = [
        await reader.call(getLootTemplate, { params }),
        await reader.call(listLootItems, { params }),
        await reader.call(previewLoot, { params, body: { preview: {} } }),
      ];
      const expected = visibility === 'private' ? 404 : 200;
      expect(responses.map(({ status }) => status)).toEqual([expected, expected, expected]);
    }
  });

  test('can be filtered by text, visibility, source, tag and creator, and sorted', async () => {
    expect(await names(author, { search: 'nary p' })).toEqual(['CANARY private', 'CANARY public']);
    expect(await names(author, { source_type: 'chest' })).toEqual(['CANARY unlisted']);
    expect(await names(author, { visibility: 'public' })).toEqual(['CANARY public']);
    expect(await names(reader, { tag: 'GOLD' })).toEqual(['CANARY public']);
    expect(await names(reader, { creator_id: reader.user.id })).toEqual(['Bandits']);
    for (const sort of ['name', 'rating', 'created_at', 'updated_at']) {
      const ascending = await names(reader, { sort });
      expect(await names(reader, { sort, direction: 'desc' })).toEqual(ascending.toReversed());
    }
  });
});

describe('roll preview', () => {
  test('repeats the roll for the same seed, returns every line, and rejects an invalid seed', async () => {
    const { id } = await lootTemplate(author);
    const [gold, sword] = await addLootLines(author, id, [
      ['Gold piece', '10d6'],
      ['Longsword', 1, { chance: 5 }],
    ]);
    const roll = async (preview: { seed?: string }) =>
      (await author.call(previewLoot, { params: { id }, body: { preview } })).body.data;
    const first = await roll({});
    expect(await roll({ seed: first.seed })).toEqual(first);
    expect((await roll({})).seed).not.toBe(first.seed);
    expect(first.is_fixed).toBe(false);
    expect(first.lines.map((line) => line.loot_item_id)).toEqual([gold, sword]);
    const [coins] = first.lines;
    expect(coins?.rolled).toBe(coins?.dice.reduce((sum, result) => sum + result, 0));
    expect(coins?.value_copper).toBe((coins?.rolled ?? 0) * 100);
    expect(first.total_value_copper).toBe(first.lines.reduce((sum, line) => sum + line.value_copper, 0));
    const invalidPreview = await author.send('POST', `/api/v1/loot_templates/${id}/preview`, {
      body: { preview: { seed: 'x' } },
    });
    expect(invalidPreview.status).toBe(422);
  });

  test('is deterministic for lines without randomness', async () => {
    const { id } = await lootTemplate(author);
    await addLootLines(author, id, [
      ['Gold piece', 250],
      ['Torch', '3d1'],
    ]);
    const { data } = (await author.call(previewLoot, { params: { id }, body: { preview: {} } })).body;
    expect(data).toMatchObject({ is_fixed: true, total_value_copper: 25_003 });
    expect(data.lines.map(({ rolled }) => rolled)).toEqual([250, 3]);
  });
});
