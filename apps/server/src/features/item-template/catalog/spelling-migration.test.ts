import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBeforeMigration } from '../../../../test/database-before-migration.ts';
import type { Sql } from '../../../platform/database.ts';
import { newId, SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { migrate } from '../../../platform/migrate.ts';
import { STARTER_CATALOG } from './catalog.ts';

/** The last migration with the category "armour". */
const LAST_BRITISH_MIGRATION = 70;
let database: Awaited<ReturnType<typeof databaseBeforeMigration>>;
let owner: Sql;
beforeAll(async () => {
  database = await databaseBeforeMigration(LAST_BRITISH_MIGRATION);
  owner = database.owner;
});
afterAll(() => database.close());

const catalogEntry = (catalogKey: string) => {
  const entry = STARTER_CATALOG.find(({ key }) => key === catalogKey);
  if (!entry) throw new Error(`The catalog has no ${catalogKey}`);
  return entry;
};

test('migration updates stored catalog entries and their duplicates to the spelling of the catalog, but no other text', async () => {
  const template = (fields: Record<string, unknown>) =>
    owner`insert into item_templates ${owner({ id: newId(), creator_id: SYSTEM_USER_ID, ...fields })}`;
  const british = { category: 'armour', tags: ['category:armour', 'heavy-armour', 'stealth-disadvantage'] };
  await template({ ...british, name: 'Chain mail', catalog_key: 'chain-mail' });
  await template({ ...british, name: 'Our chain mail' });
  await template({ name: 'Ox', catalog_key: 'ox', description: 'Pulls the plough and never hurries.' });
  await template({ name: 'Pony', catalog_key: 'pony', description: 'Sure-footed, short and wilful.' });
  await template({ name: 'Their plough', description: 'A plough and an armour.', tags: ['armour plating'] });
  await migrate(owner);

  const rows = await owner`select name, category, tags, description from item_templates
    where name in ('Chain mail', 'Our chain mail', 'Ox', 'Pony', 'Their plough') order by name`;
  const { category, tags } = catalogEntry('chain-mail');
  expect(rows[0]).toMatchObject({ category });
  expect(new Set(rows[0]?.tags)).toEqual(new Set(tags));
  expect(rows[1]).toEqual({ ...rows[0], name: 'Our chain mail' });
  expect(rows[2]).toMatchObject({ description: catalogEntry('ox').description });
  expect(rows[3]).toMatchObject({ description: catalogEntry('pony').description });
  expect(rows[4]).toMatchObject({ description: 'A plough and an armour.', tags: ['armour plating'] });
});
