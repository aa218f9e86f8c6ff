import { listLootItems, removeLootItem } from '@quartermaster/contract/loot-item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
});
afterAll(() => app.close());

test('line can be removed only by the author, and only once', async () => {
  const { id } = await lootTemplate(author, { visibility: 'unlisted' });
  const [first = '', second] = await addLootLines(author, id, [
    ['Torch', 1],
    ['Longsword', 1],
  ]);
  const remove = (user: Person) => user.call(removeLootItem, { params: { id, item_id: first } });
  expect((await remove(await person(app))).status).toBe(403);
  expect((await remove(author)).status).toBe(204);
  expect((await remove(author)).status).toBe(404);
  const remainingLines = (await author.call(listLootItems, { params: { id } })).body;
  expect([remainingLines.data.map((line) => line.id), remainingLines.meta.total_count]).toEqual([
    [second],
    1,
  ]);
});
