import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBeforeMigration } from '../../../test/database-before-migration.ts';
import type { Sql } from '../database.ts';
import { newId } from '../ids.ts';
import { migrate } from '../migrate.ts';

/** The number of migrations before the one that made the history compact. */
const PREVIOUS_MIGRATION_COUNT = 23;
let database: Awaited<ReturnType<typeof databaseBeforeMigration>>;
let owner: Sql;
beforeAll(async () => {
  database = await databaseBeforeMigration(PREVIOUS_MIGRATION_COUNT);
  owner = database.owner;
});
afterAll(() => database.close());

test('migration of the history keeps every transaction, posting, character and undo', async () => {
  const [moved, undoing, character, actor, stack, template, from, to] = Array.from({ length: 8 }, newId);
  await owner.unsafe(`
    insert into transactions (id, transaction_type, via, actor_id, actor_name, item_instance_id, item_template_id, item_name,
      quantity, source_container_id, source_name, source_private, destination_container_id, destination_name, notes,
      undo_of, allowance, gm_only)
    values
      ('${moved}', 'transfer', 'web', '${actor}', 'Mira', '${stack}', '${template}', 'Torch', 3, '${from}', 'Backpack', true,
        '${to}', 'Chest', 'Careful', null, 'personal', false),
      ('${undoing}', 'transfer', 'api', '${actor}', 'Mira', null, null, null, null, null, null, false, null, null, '',
        '${moved}', null, true)`);
  await owner.unsafe(`
    insert into postings values
      ('${moved}', 0, '${template}', '${stack}', '${from}', -3), ('${moved}', 1, '${template}', '${stack}', '${to}', 3);
    insert into transaction_characters values ('${character}', '${moved}')`);
  const columns = `id, party_id, transaction_type::text, occurred_at, via::text, actor_id, actor_name, target_id, target_name,
    item_instance_id, item_name, item_masked_name, quantity, amount, currency, notes, source_container_id, source_name,
    source_private, destination_container_id, destination_name, destination_private, undo_of, allowance::text, gm_only`;
  const history = async (postings: string) => [
    ...(await owner.unsafe(`select ${columns} from transactions order by id`)),
    ...(await owner.unsafe(`select transaction_id, line, item_template_id, item_instance_id, container_id, delta
      from ${postings} order by line`)),
    ...(await owner`select character_id, transaction_id from transaction_characters`),
  ];
  const before = await history('postings');
  expect(before).toHaveLength(5);
  await migrate(owner);
  expect(await history('all_postings')).toEqual(before);
  expect(await owner`select * from undone_transactions`).toEqual([
    { transaction_id: moved, undone_by: undoing },
  ]);
});
