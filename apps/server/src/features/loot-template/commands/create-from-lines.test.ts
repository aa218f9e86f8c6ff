import { getLootTemplate } from '@quartermaster/contract/loot-template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { actorOf, person } from '../../../../test/factories/people.ts';
import { expectOk, template, templateNamed } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { createFromLines } from './create-from-lines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('creation leaves out lines whose item is private to another user', async () => {
  const [author, other] = [await person(app), await person(app)];
  const privateItem = await template(other, { name: 'Heirloom' });
  const line = { quantity: '1d4', chance: 100, is_identified: true };
  const form = {
    name: 'Mill',
    description: '',
    source_type: 'other',
    visibility: 'private',
    tags: [],
  } as const;
  const createWith = (ids: readonly string[]) =>
    inTransaction(
      app.sql,
      () => new Date(),
      (tx) =>
        createFromLines(
          tx,
          actorOf(author),
          { ...form, tags: [] },
          ids.map((item_template_id) => ({ ...line, item_template_id })),
        ),
    );
  const torch = await templateNamed(author, 'Torch');
  const countOf = async (id: string) =>
    expectOk(await author.call(getLootTemplate, { params: { id } })).body.data.items_count;
  expect(await countOf(await createWith([privateItem.id, torch]))).toBe(1);
  expect(await countOf(await createWith([privateItem.id]))).toBe(0);
});
