import { listContainerItems } from '@quartermaster/contract/container';
import { getItem } from '@quartermaster/contract/item';
import {
  getItemTemplate,
  getItemTemplateUsage,
  type ItemTemplate,
  replaceItemTemplate,
} from '@quartermaster/contract/item-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { concurrently } from '../../../../test/concurrently.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import {
  addItemsOf,
  character,
  member,
  party,
  template,
  templateNamed,
} from '../../../../test/factories/test-parties.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let author: Person;
beforeAll(async () => {
  app = await startTestApp();
  author = await person(app);
});
afterAll(() => app.close());

const replace = (user: Person, { id }: { id: string }, fields: Record<string, unknown>) =>
  user.send('PUT', `/api/v1/item_templates/${id}`, { body: { item_template: fields } });
const itemOf = async (user: Person, id: string) => (await user.call(getItem, { params: { id } })).body.data;
const readAgain = async (user: Person, { id }: { id: string }): Promise<ItemTemplate> =>
  (await user.call(getItemTemplate, { params: { id } })).body.data;

describe('update', () => {
  test('rejects users other than the creator, and system templates', async () => {
    const otherUser = await person(app);
    const unlistedTemplate = await template(author, { visibility: 'unlisted' });
    const privateTemplate = await template(author);
    expect((await replace(otherUser, unlistedTemplate, { name: 'Mine' })).status).toBe(403);
    expect((await replace(otherUser, privateTemplate, { name: 'Mine' })).status).toBe(404);
    const torch = { id: await templateNamed(author, 'Torch') };
    expect((await replace(author, torch, { name: 'My torch' })).status).toBe(403);
    expect([(await readAgain(author, unlistedTemplate)).name, (await readAgain(author, torch)).name]).toEqual(
      [unlistedTemplate.name, 'Torch'],
    );
  });

  test('rejects publishing without a verified address, but accepts changes to a public template', async () => {
    const lamp = await template(author);
    const { status, body } = await replace(author, lamp, { name: 'Lamp', visibility: 'public' });
    expect([status, body.error.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    await app.sql`update item_templates set visibility = 'public' where id = ${lamp.id}`;
    expect((await replace(author, lamp, { name: 'Lamp', visibility: 'public' })).status).toBe(200);
  });

  test('rejects an outdated version', async () => {
    const lamp = await template(author);
    const edit = { name: 'Bright lamp', updated_at: lamp.updated_at };
    expect((await replace(author, lamp, edit)).status).toBe(200);
    const lateResponse = await replace(author, lamp, { ...edit, name: 'Dim lamp' });
    expect([lateResponse.status, lateResponse.body.error.code]).toEqual([409, 'CONFLICT']);
    expect((await readAgain(author, lamp)).name).toBe('Bright lamp');
  });

  test('returns the first response to concurrent requests with one key, or rejects them as in progress', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, updated_at } = await template(author);
      const body = { item_template: { name: 'Bright lamp', updated_at } };
      const responses = await concurrently(4, () =>
        author.send('PUT', `/api/v1/item_templates/${id}`, { body, key: id }),
      );
      const rejections = responses.filter(({ status }) => status !== 200).map(({ body }) => body.error.code);
      expect(new Set(['IDEMPOTENCY_IN_PROGRESS', ...rejections]).size).toBe(1);
      expect(rejections.length).toBeLessThan(4);
    }
  });

  test('rejects changes to stack size and slots while items exist', async () => {
    const lamp = await template(author, { stack_size: 20 });
    const { backpackId } = await character(author, null);
    await addItemsOf(author, backpackId, lamp.id, 12);
    const { status, body } = await replace(author, lamp, { name: 'Lamp', stack_size: 1 });
    expect([status, body.error.details.map(({ field }) => field)]).toEqual([422, ['stack_size']]);
    expect((await replace(author, lamp, { name: 'Lamp', stack_size: 20, slots: 3 })).status).toBe(422);
    expect((await replace(author, lamp, { name: 'Lamp', stack_size: 20 })).status).toBe(200);
  });
});

test('update replaces the template: absent fields get their defaults', async () => {
  const lamp = await template(author, { weight: 4, tags: ['light'], description: 'Old.' });
  const { body } = await author.call(replaceItemTemplate, {
    params: { id: lamp.id },
    body: { item_template: { name: 'Lamp' } },
  });
  expect(body.data).toMatchObject({ name: 'Lamp', weight: 0, tags: [], description: '' });
});

describe('items of an updated template', () => {
  const before = {
    name: 'Lamp',
    weight: 2,
    base_value: 5,
    description: 'Shines.',
    visibility: 'unlisted' as const,
    stack_size: 20,
  };
  const changes = {
    ...before,
    name: 'Anvil',
    weight: 100,
    base_value: 9,
    description: 'Heavy.',
    metadata: { currency: 'platinum' as const },
  };

  test("follow the update in the creator's containers and parties, and keep their values elsewhere", async () => {
    const lamp = await template(author, before);
    const authorCharacter = await character(author, null);
    const ownParty = await party(author);
    const otherMember = await member(app, ownParty);
    const memberCharacter = await character(otherMember, ownParty.id);
    const stranger = await person(app);
    const strangerCharacter = await character(stranger, null);
    const followingIds = [
      await addItemsOf(author, authorCharacter.backpackId, lamp.id, 3),
      await addItemsOf(otherMember, memberCharacter.backpackId, lamp.id, 2),
    ];
    const unchangedId = await addItemsOf(stranger, strangerCharacter.backpackId, lamp.id, 7);
    const usage = await author.call(getItemTemplateUsage, { params: { id: lamp.id } });
    expect(usage.body.data).toEqual({ is_used: true, items_that_follow: 5, items_that_stay: 7 });
    expect((await replace(author, lamp, changes)).status).toBe(200);
    for (const id of followingIds) {
      expect(await itemOf(author, id)).toMatchObject({ name: 'Anvil', weight: 100, value_copper: 9000 });
    }
    expect(await itemOf(stranger, unchangedId)).toMatchObject({
      name: 'Lamp',
      description: 'Shines.',
      weight: 2,
      total_weight: 14,
      value_copper: 500,
      currency: 'gold',
    });
  });

  test('keep values set by hand, in their own currency', async () => {
    const lamp = await template(author, before);
    const stranger = await person(app);
    const { backpackId } = await character(stranger, null);
    const id = await addItemsOf(stranger, backpackId, lamp.id, 2);
    await stranger.send('PATCH', `/api/v1/item_instances/${id}`, {
      body: { item_instance: { name: 'Grandmother', instance_data: { value_override: 3 } } },
    });
    await replace(author, lamp, changes);
    expect(await itemOf(stranger, id)).toMatchObject({ name: 'Grandmother', value_copper: 300, weight: 2 });
  });

  test('keep their values in an archived party', async () => {
    const lamp = await template(author, before);
    const testParty = await party(author);
    const id = await addItemsOf(author, testParty.stashId, lamp.id, 2);
    await author.send('PATCH', `/api/v1/parties/${testParty.id}`, { body: { party: { is_archived: true } } });
    await replace(author, lamp, changes);
    expect(await itemOf(author, id)).toMatchObject({ name: 'Lamp', weight: 2 });
  });

  test('cause events with only the id of the container to refetch', async () => {
    const lamp = await template(author, before);
    const testParty = await party(author);
    await addItemsOf(author, testParty.stashId, lamp.id, 2);
    await replace(author, lamp, { ...changes, name: 'CANARY' });
    const events = await app.sql<{ action: string; payload: { ids: unknown } }[]>`
      select action, payload from party_events where party_id = ${testParty.id} order by number desc limit 2`;
    expect(events.map(({ action, payload }) => [action, payload.ids])).toEqual([
      ['inventory_updated', { container_id: testParty.stashId }],
      ['item_updated', { container_id: testParty.stashId }],
    ]);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`CANARY|${lamp.id}`));
  });

  test('are not lost when they are created during an update', async () => {
    const lamp = await template(author, { ...before, stack_size: 0 });
    const stranger = await person(app);
    const { backpackId } = await character(stranger, null);
    const creations = Array.from({ length: 12 }, () => addItemsOf(stranger, backpackId, lamp.id, 1));
    const updates = [1, 2, 3].map((weight) => replace(author, lamp, { ...before, stack_size: 0, weight }));
    const statuses = (await Promise.all(updates)).map(({ status }) => status);
    await Promise.all(creations);
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true);
    const items = await stranger.call(listContainerItems, { params: { id: backpackId } });
    expect(items.body.data.reduce((sum, item) => sum + item.quantity, 0)).toBe(12);
  });

  test('keep their values although at most 50 of their containers are locked at once', async () => {
    const lamp = await template(author, before);
    const stranger = await person(app);
    const { backpackId } = await character(stranger, null);
    const containers = await app.sql<{ id: string }[]>`
      with k as (
        insert into containers select (jsonb_populate_record(null::containers, to_jsonb(c) ||
          jsonb_build_object('id', gen_random_uuid(), 'is_primary', false, 'position', n))).*
        from containers c, generate_series(1, 200) n where c.id = ${backpackId} returning id)
      insert into item_instances (id, item_template_id, container_id, quantity)
      select gen_random_uuid(), ${lamp.id}, k.id, 1 from k returning container_id as id`;
    const ids = containers.map(({ id }) => id).sort();
    const update = await app.sql.begin(async (transaction) => {
      // The update has to wait for the container whose lock it acquires last.
      await transaction`select from containers where id = ${ids.at(-1) ?? ''} for no key update`;
      const response = replace(author, lamp, changes);
      await until(async () => {
        const waiting = await app.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return waiting.length > 0;
      });
      const unlocked = await transaction`
        select id from containers where id = any(${ids}::uuid[]) for no key update skip locked`;
      expect(unlocked.length).toBeGreaterThanOrEqual(150);
      return { response };
    });
    expect((await update.response).status).toBe(200);
    const items = await app.sql`
      select distinct name_override, weight_override, value_override, currency_override from item_instances
      where item_template_id = ${lamp.id}`;
    expect(items).toEqual([
      { name_override: 'Lamp', weight_override: 200, value_override: 5, currency_override: 'gold' },
    ]);
  });
});
