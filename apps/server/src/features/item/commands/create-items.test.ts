import { createItem } from '@quartermaster/contract/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  character,
  chest,
  member,
  party,
  type TestParty,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';

let app: TestApp;
let gm: Person;
let testParty: TestParty;
beforeAll(async () => {
  app = await startTestApp();
  gm = await person(app);
  testParty = await party(gm);
});
afterAll(() => app.close());

const add = async (user: Person, name: string, containerId: string, quantity: number) =>
  user.call(createItem, {
    body: { item_template_id: await templateNamed(gm, name), container_id: containerId, quantity },
  });

describe('item creation', () => {
  test('rejects strangers and observers', async () => {
    expect((await add(await person(app), 'Torch', testParty.stashId, 1)).status).toBe(404);
    expect((await add(await member(app, testParty, 'observer'), 'Torch', testParty.stashId, 1)).status).toBe(
      404,
    );
    expect(await app.sql`select from item_instances`).toHaveLength(0);
  });

  test('in a member’s backpack is rejected for another player, but not for the owner or the gm', async () => {
    const owner = await member(app, testParty);
    const { backpackId } = await character(owner, testParty.id);
    const response = await add(await member(app, testParty), 'Torch', backpackId, 1);
    expect([response.status, response.body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(await app.sql`select from item_instances where container_id = ${backpackId}`).toHaveLength(0);
    expect((await add(owner, 'Torch', backpackId, 1)).status).toBe(201);
    expect((await add(gm, 'Torch', backpackId, 1)).status).toBe(201);
  });

  test('rejects another user’s private template', async () => {
    const torch = await templateNamed(gm, 'Torch');
    const id = 'aaaaaaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa';
    await app.sql`
      insert into item_templates (id, creator_id, name, visibility)
      select ${id}, creator_id, 'Secret', 'private' from item_templates where id = ${torch}`;
    const body = { item_template_id: id, container_id: testParty.stashId };
    const response = await gm.call(createItem, { body });
    expect(response.body.error.details[0]?.field).toBe('item_template_id');
  });

  test('rejects more than a hundred items that do not stack, and items that do not fit', async () => {
    expect((await add(gm, 'Longsword', testParty.stashId, 101)).body.error.details[0]?.field).toBe(
      'quantity',
    );
    const smallChest = await chest(gm, testParty.id, { max_weight: 5 });
    expect((await add(gm, 'Torch', smallChest, 6)).body.error.code).toBe('CAPACITY_EXCEEDED');
  });

  test('merges into existing stacks and creates new ones beyond the stack size', async () => {
    const box = await chest(gm, testParty.id);
    const first = await add(gm, 'Torch', box, 40);
    const second = await add(gm, 'Torch', box, 30);
    expect(first.status).toBe(201);
    expect(second.body.meta.item_instance_ids).toHaveLength(2);
    expect(second.body.meta.item_instance_ids[0]).toBe(first.body.data.id);
    expect(second.body.data.quantity).toBe(50);
  });

  test('creates one stack for each item that does not stack and returns all ids', async () => {
    const response = await add(gm, 'Longsword', testParty.stashId, 3);
    expect(new Set(response.body.meta.item_instance_ids).size).toBe(3);
    expect(response.body.data).toMatchObject({ quantity: 1, is_stackable: false });
  });

  test('writes one transaction with the world as its source', async () => {
    const box = await chest(gm, testParty.id);
    const { body } = await add(gm, 'Arrow', box, 7);
    const lines = await app.sql`
      select t.transaction_type, t.quantity, t.source_container_id, t.destination_container_id as to
      from transactions t where t.item_instance_id = ${body.data.id}`;
    expect(lines).toEqual([
      { transaction_type: 'item_creation', quantity: 7, source_container_id: null, to: box },
    ]);
    const postings =
      await app.sql`select container_id, delta from all_postings where item_instance_id = ${body.data.id} order by line`;
    expect(postings).toEqual([
      { container_id: box, delta: 7 },
      { container_id: null, delta: -7 },
    ]);
  });
});
