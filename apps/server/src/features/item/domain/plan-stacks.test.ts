import { CONTAINER_STACKS_MAX } from '@quartermaster/contract/constants';
import { deleteContainer } from '@quartermaster/contract/container';
import { createItem, splitItem, transferBetweenContainers } from '@quartermaster/contract/item';
import { undoTransaction } from '@quartermaster/contract/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { person } from '../../../../test/factories/people.ts';
import {
  addItems,
  chest,
  expectOk,
  party,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let testParty: TestParty;
let fullContainerId: string;
let sword: string;
let torch: string;
beforeAll(async () => {
  app = await startTestApp();
  testParty = await party(await person(app));
  sword = await templateNamed(testParty.gm, 'Longsword');
  torch = await templateNamed(testParty.gm, 'Torch');
  fullContainerId = await chest(testParty.gm, testParty.id, { max_slots: null, max_weight: null });
  // One stack below the limit, inserted directly because requests would take too long.
  await app.sql`
    insert into item_instances (id, item_template_id, container_id, quantity)
    select gen_random_uuid(), ${sword}, ${fullContainerId}, 1 from generate_series(1, ${CONTAINER_STACKS_MAX - 1})`;
});
afterAll(() => app.close());

const add = (item_template_id: string, quantity = 1) =>
  testParty.gm.call(createItem, { body: { item_template_id, container_id: fullContainerId, quantity } });

test('container with room for one stack rejects two', async () => {
  expect(await add(sword, 2)).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
});

describe('container with the maximum number of stacks', () => {
  test('rejects another stack by creation, transfer, split and move-all', async () => {
    const { id: stack } = expectOk(await add(torch, 2)).body.data;
    const conflict = { status: 409, body: { error: { code: 'CONFLICT' } } };
    expect(await add(sword)).toMatchObject(conflict);
    expect(
      await testParty.gm.call(splitItem, { params: { id: stack }, body: { quantity: 1 } }),
    ).toMatchObject(conflict);
    const otherChest = await chest(testParty.gm, testParty.id);
    const item_instance_id = await addItems(testParty.gm, otherChest, 'Longsword');
    const body = { item_instance_id, source_container_id: otherChest, target_container_id: fullContainerId };
    expect(await testParty.gm.call(transferBetweenContainers, { body })).toMatchObject(conflict);
    const deletion = { params: { id: otherChest }, query: { move_to: fullContainerId } };
    expect(await testParty.gm.call(deleteContainer, deletion)).toMatchObject(conflict);
  });

  test('rejects an undo that returns a stack to it', async () => {
    const otherChest = await chest(testParty.gm, testParty.id);
    const [stack] = await app.sql<{ id: string }[]>`
      select id from item_instances where container_id = ${fullContainerId} and item_template_id = ${sword} limit 1`;
    const body = {
      item_instance_id: stack?.id ?? '',
      source_container_id: fullContainerId,
      target_container_id: otherChest,
    };
    const { transaction_id: id } = expectOk(await testParty.gm.call(transferBetweenContainers, { body })).body
      .data;
    expect((await add(sword)).status).toBe(201);
    const conflict = { status: 409, body: { error: { code: 'CONFLICT' } } };
    expect(await testParty.gm.call(undoTransaction, { params: { id } })).toMatchObject(conflict);
  });

  test('still merges stacks', async () => {
    expect((await add(torch, 2)).status).toBe(201);
  });
});
