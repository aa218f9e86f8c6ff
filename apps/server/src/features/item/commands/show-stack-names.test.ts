import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import { party, templateNamed, things } from '../../../../test/factories/table.ts';
import { newId } from '../../../platform/ids.ts';
import { showStackNames } from './show-stack-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('things are shown by name, and what nobody identified only to who knows', async () => {
  const gm = await person(app);
  const { stashId } = await party(gm);
  await things(gm, stashId, 'Torch', 2);
  const body = {
    item_template_id: await templateNamed(gm, 'Potion of healing'),
    container_id: stashId,
    is_identified: false,
  };
  await gm.send('POST', '/api/v1/item_instances', { body });
  const shown = async (userId: string, isGm: boolean) =>
    (await showStackNames(app.sql, stashId, { userId, isGm })).map(({ name }) => name);
  expect(await shown(gm.user.id, true)).toEqual(['Potion of healing', 'Torch']);
  expect(await shown(newId(), true)).toEqual(['Torch', 'Unidentified potion']);
});
