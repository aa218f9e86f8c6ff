import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, pouch } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { containersInOrder, primaryContainerOf } from './find-containers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('containersInOrder returns the primary container first and omits deleted containers', async () => {
  const mira = await person(app);
  const hero = await character(mira, null);
  const [belt, closedId] = [await pouch(mira, hero.id), await pouch(mira, hero.id)];
  await app.sql`update containers set closed_at = now() where id = ${closedId}`;
  await inTransaction(
    app.sql,
    () => new Date(),
    async (tx) => {
      expect(await containersInOrder(tx, hero.id)).toEqual([hero.backpackId, belt]);
      expect(await primaryContainerOf(tx, hero.id)).toBe(hero.backpackId);
      expect(await primaryContainerOf(tx, newId())).toBeNull();
    },
  );
});
