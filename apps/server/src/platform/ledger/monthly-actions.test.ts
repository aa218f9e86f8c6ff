import { login } from '@quartermaster/contract/auth';
import { createItem, destroyItem, splitItem } from '@quartermaster/contract/item';
import { getInventoryUsage } from '@quartermaster/contract/subscription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { client } from '../../../test/client.ts';
import { type Person, person } from '../../../test/factories/people.ts';
import {
  character,
  expectOk,
  party,
  type TestCharacter,
  type TestParty,
  templateNamed,
} from '../../../test/factories/test-parties.ts';

let app: TestApp;
let clock = new Date('2026-11-30T23:59:00Z');
beforeAll(async () => {
  app = await startTestApp({ config: { defaultTier: 'tier_free' }, now: () => clock });
});
afterAll(() => app.close());

interface FreeUser {
  readonly testUser: Person;
  readonly testParty: TestParty;
  readonly mira: TestCharacter;
  readonly torchTemplateId: string;
}

async function freeUser(): Promise<FreeUser> {
  const testUser = await person(app);
  const testParty = await party(testUser);
  const mira = await character(testUser, testParty.id);
  return { testUser, testParty, mira, torchTemplateId: await templateNamed(testUser, 'Torch') };
}

/** Inserts transactions of a user in the month of the test clock. */
const addActions = (testUser: Person, allowance: 'personal' | 'party', actions: number) => app.sql`
  insert into transactions (id, transaction_type, occurred_at, via, actor_id, actor_name, allowance)
  select gen_random_uuid(), 'transfer', ${clock}, 'web', ${testUser.user.id}, 'x', ${allowance} from generate_series(1, ${actions})`;

const add = (testUser: Person, container_id: string, item_template_id: string, quantity = 1) =>
  testUser.call(createItem, { body: { item_template_id, container_id, quantity } });

describe('monthly limit of inventory actions', () => {
  test('is 100 for personal containers on the free tier, and the 101st action is rejected', async () => {
    const { testUser, mira, torchTemplateId } = await freeUser();
    await addActions(testUser, 'personal', 99);
    const created = expectOk(await add(testUser, mira.backpackId, torchTemplateId, 2));
    const rejected = await add(testUser, mira.backpackId, torchTemplateId);
    expect([rejected.status, rejected.body.error.message]).toEqual([
      403,
      'Wanderer includes 100 personal inventory actions a month. In use: 100.',
    ]);
    expect(rejected.body.error.details[0]?.field).toBe('inventory_actions_personal_monthly');
    const { id } = created.body.data;
    expect((await testUser.call(splitItem, { params: { id }, body: { quantity: 1 } })).status).toBe(403);
    expect((await testUser.call(destroyItem, { params: { id } })).status).toBe(403);
    const remaining = await app.sql`select quantity from item_instances where id = ${id}`;
    expect(remaining).toMatchObject([{ quantity: 2 }]);
  });

  test('is 200 for party containers, counted separately from personal ones', async () => {
    const { testUser, testParty, mira, torchTemplateId } = await freeUser();
    await addActions(testUser, 'party', 200);
    expect((await add(testUser, testParty.stashId, torchTemplateId)).body.error.message).toBe(
      'Wanderer includes 200 party inventory actions a month. In use: 200.',
    );
    expectOk(await add(testUser, mira.backpackId, torchTemplateId));
    expect(expectOk(await testUser.call(getInventoryUsage, {})).body.data).toEqual({
      personal: { used: 1, limit: 100 },
      party: { used: 200, limit: 200 },
    });
  });

  test('accepts one of twenty concurrent requests for the last action', async () => {
    const { testUser, mira, testParty, torchTemplateId } = await freeUser();
    await addActions(testUser, 'personal', 99);
    // Twenty different containers: only the lock of the allowance serializes the requests.
    const bags = await app.sql<{ id: string }[]>`
      insert into containers (id, character_id, name) select gen_random_uuid(), ${mira.id}, 'Bag ' || n
      from generate_series(1, 20) n returning id`;
    const responses = await Promise.all(bags.map((bag) => add(testUser, bag.id, torchTemplateId)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    expect(
      new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body.error.code)),
    ).toEqual(new Set(['LIMIT_REACHED']));
    expectOk(await add(testUser, testParty.stashId, torchTemplateId));
  });

  test('resets with the calendar month in UTC', async () => {
    clock = new Date('2026-11-30T23:59:00Z');
    const { testUser, mira, torchTemplateId } = await freeUser();
    await addActions(testUser, 'personal', 100);
    expect((await add(testUser, mira.backpackId, torchTemplateId)).body.error.code).toBe('LIMIT_REACHED');
    clock = new Date('2026-12-01T00:00:00Z');
    const body = { email: testUser.user.email, password: testUser.password };
    const { token } = expectOk(await client(app.url).call(login, { body })).body.data;
    const nextMonthUser = { ...testUser, call: client(app.url).as(token).call };
    expect(expectOk(await nextMonthUser.call(getInventoryUsage, {})).body.data.personal).toEqual({
      used: 0,
      limit: 100,
    });
    expectOk(await add(nextMonthUser, mira.backpackId, torchTemplateId));
    expect(expectOk(await nextMonthUser.call(getInventoryUsage, {})).body.data.personal).toEqual({
      used: 1,
      limit: 100,
    });
  });
});
