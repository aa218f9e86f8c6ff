import { listLootItems } from '@quartermaster/contract/loot-item';
import { duplicateLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLootLines, lootTemplate } from '../../../../test/factories/loot.ts';
import { type Person, person } from '../../../../test/factories/people.ts';

let app: TestApp;
let author: Person;
let reader: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_1' } });
  [author, reader] = [await person(app), await person(app)];
});
afterAll(() => app.close());

const duplicate = (user: Person, id: string) => user.call(duplicateLootTemplate, { params: { id } });

test('duplication rejects a private template of another user', async () => {
  const secret = await lootTemplate(author, { name: 'CANARY' });
  const { status, body } = await duplicate(reader, secret.id);
  expect(status).toBe(404);
  expect(JSON.stringify(body)).not.toContain('CANARY');
});

test('duplicate is private, owned by the user, and has the same lines in the same order', async () => {
  const { id } = await lootTemplate(author, {
    name: 'L'.repeat(100),
    source_type: 'quest',
    visibility: 'unlisted',
  });
  await addLootLines(author, id, [
    ['Torch', '2d6+1', { chance: 40 }],
    ['Longsword', 1, { is_identified: false }],
    ['Gold piece', 250],
  ]);
  const { status, body } = await duplicate(reader, id);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    name: `${'L'.repeat(93)} (copy)`,
    source_type: 'quest',
    visibility: 'private',
    creator_id: reader.user.id,
    items_count: 3,
  });
  const lines = async (user: Person, templateId: string) =>
    (await user.call(listLootItems, { params: { id: templateId } })).body.data.map(
      ({ id: _, ...line }) => line,
    );
  expect(await lines(reader, body.data.id)).toEqual(await lines(author, id));
});

test('duplicate counts toward the tier’s template limit', async () => {
  const { id } = await lootTemplate(author, { visibility: 'unlisted' });
  const collector = await person(app);
  for (let n = 0; n < 10; n += 1) expect((await duplicate(collector, id)).status).toBe(201);
  const { status, body } = await duplicate(collector, id);
  expect([status, body.error.code]).toEqual([403, 'LIMIT_REACHED']);
});
