import { getItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addItems, playedParty } from '../../../../test/factories/test-parties.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { newStackProperties } from '../queries/stacks.ts';
import { markStacks } from './mark-stacks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('marking writes the marks of one stack and leaves a stack without marks unchanged', async () => {
  const { player, nim } = await playedParty(app);
  const [sword, torch] = [
    await addItems(player, nim.backpackId, 'Longsword'),
    await addItems(player, nim.backpackId, 'Torch', 3),
  ];
  const { templateId: _, ...noMarks } = newStackProperties('');
  const marked = {
    ...noMarks,
    equipped: true,
    nameOverride: 'Oathkeeper',
    weightOverride: 250,
    durability: 40,
  };
  await inTransaction(
    app.sql,
    () => new Date(),
    (tx) =>
      markStacks(tx, [
        { id: sword, properties: { ...marked, notes: 'From the well' } },
        { id: torch, properties: noMarks },
      ]),
  );
  const readStack = async (id: string) => (await player.call(getItem, { params: { id } })).body.data;
  expect(await readStack(sword)).toMatchObject({
    display_name: 'Oathkeeper',
    weight: 2.5,
    notes: 'From the well',
    instance_data: { is_equipped: true, is_attuned: false, durability: 40, quality: null },
  });
  expect(await readStack(torch)).toMatchObject({ display_name: 'Torch', notes: '', quantity: 3 });
});
