import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { party, templateNamed, things } from '../../../../test/factories/table.ts';
import { newId } from '../../../platform/ids.ts';
import { showItems } from './show-items.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('all that lies in a container is shown by name, masked for who may not know it', async () => {
  const gm = await person(app);
  const { stashId } = await party(gm);
  await things(gm, stashId, 'Torch', 5);
  await gm.send('POST', '/api/v1/item_instances', {
    body: {
      item_template_id: await templateNamed(gm, 'Longsword'),
      container_id: stashId,
      is_identified: false,
    },
  });
  const shown = async (userId: string, isGm: boolean) =>
    (await showItems(app.sql, stashId, { userId, isGm })).map(({ name }) => name);
  expect(await shown(gm.user.id, true)).toEqual(['Longsword', 'Torch']);
  expect(await shown(newId(), true)).toEqual(['Torch', 'Unidentified weapon']);
});
