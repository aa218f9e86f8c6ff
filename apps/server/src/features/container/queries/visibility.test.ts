import { ROLES } from '@quartermaster/rules/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, person } from '../../../../test/factories/people.ts';
import { character, member, party, pouch } from '../../../../test/factories/test-parties.ts';
import { newId } from '../../../platform/ids.ts';
import { accessColumns, accessJoins, accessTo, type ContainerAccessRow } from '../policy.ts';
import { readContainers } from './containers.ts';

let app: TestApp;
const readers: Person[] = [];
const containerIds: string[] = [];

/**
 * Two parties, one of them archived, each with the containers of one member in each role, an open and a closed shop,
 * and revealed and hidden loot; and the backpack of a character outside any party.
 */
beforeAll(async () => {
  app = await startTestApp();
  readers.push(await person(app));
  for (const isArchived of [false, true]) await fillParty(isArchived);
  const soloPlayer = await person(app);
  readers.push(soloPlayer);
  containerIds.push((await character(soloPlayer, null)).backpackId);
});
afterAll(() => app.close());

async function fillParty(isArchived: boolean): Promise<void> {
  const gm = await person(app);
  const testParty = await party(gm);
  readers.push(gm);
  containerIds.push(testParty.stashId);
  for (const role of ROLES) {
    readers.push(await member(app, testParty, role));
    const owner = await member(app, testParty);
    const { id, backpackId } = await character(owner, testParty.id);
    readers.push(owner);
    containerIds.push(backpackId, await pouch(owner, id), await pouch(owner, id, { visibility: 'party' }));
    await app.sql`update party_members set role = ${role} where user_id = ${owner.user.id}`;
  }
  const { sql } = app;
  for (const isOpen of [true, false]) {
    const [shopId, lootId] = [newId(), newId()];
    await sql`insert into shop_instances (id, party_id, deployed_by, template_name, shop_type, is_active)
      values (${shopId}, ${testParty.id}, ${gm.user.id}, 'Shop', 'general', ${isOpen})`;
    await sql`insert into loot_instances (id, party_id, deployed_by, name, is_revealed, seed, rolls)
      values (${lootId}, ${testParty.id}, ${gm.user.id}, 'Loot', ${isOpen}, repeat('0', 32), '[]')`;
    const [shelf, till, hoard] = [newId(), newId(), newId()];
    await sql`insert into containers (id, shop_instance_id, name, is_till) values
      (${shelf}, ${shopId}, 'Shelf', false), (${till}, ${shopId}, 'Till', true)`;
    await sql`insert into containers (id, loot_instance_id, name) values (${hoard}, ${lootId}, 'Loot')`;
    containerIds.push(shelf, till, hoard);
  }
  if (isArchived) await sql`update parties set archived_at = now() where id = ${testParty.id}`;
}

it('readContainers returns a container to exactly the users who may see it according to accessTo', async () => {
  const outcomes = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...readers),
      fc.subarray(containerIds, { minLength: 1 }),
      async ({ user }, ids) => {
        const rows = await app.sql<(ContainerAccessRow & { id: string })[]>`
          select k.id, ${accessColumns(app.sql, user.id)} from containers k ${accessJoins(app.sql, user.id)}
          where k.id = any(${ids}::uuid[])`;
        expect(rows).toHaveLength(ids.length);
        const allowed = rows.filter((row) => accessTo(row, user.id).see).map(({ id }) => id);
        const shownIds = (await readContainers(app.sql, user.id, ids)).map(({ id }) => id);
        expect(shownIds.toSorted()).toEqual(allowed.toSorted());
        for (const row of rows) outcomes.add(accessTo(row, user.id).see);
      },
    ),
    { numRuns: 60 },
  );
  expect([...outcomes].toSorted()).toEqual([false, true]);
});
