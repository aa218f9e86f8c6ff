import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { character, party, pouch } from '../../../../test/factories/table.ts';
import { showContainers } from './show-containers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('containers come in the order in which they are named, without those that one may not see', async () => {
  const gm = await person(app);
  const table = await party(gm);
  const nim = await character(gm, table.id);
  const belt = await pouch(gm, nim.id, { name: 'Belt' });
  const stranger = await person(app);
  const seen = async (who: string) =>
    (await showContainers(app.sql, who, [belt, table.stashId])).map(({ name }) => name);
  expect(await seen(gm.user.id)).toEqual(['Belt', 'Party Stash']);
  expect(await seen(stranger.user.id)).toEqual([]);
});
