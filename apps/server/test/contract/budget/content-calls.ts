import {
  CONTENT_FILE_MAX,
  CONTENT_LINES_MAX,
  CONTENT_TEMPLATES_MAX,
  IMPORT_BYTES_MAX,
  INVENTORY_LINES_MAX,
  INVENTORY_TEXT_MAX,
} from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import type { ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';

/** Inserts the maximum number of templates for one request; the fixture does not use them. */
async function insertOwnTemplates({ people }: LargeFixture, sql: Sql) {
  const rows = await sql<{ id: string }[]>`
    insert into item_templates (id, creator_id, name)
    select gen_random_uuid(), ${people.gm.user.id}, 'Own ' || n from generate_series(1, 100) n returning id`;
  return rows.map(({ id }) => ({ kind: 'item_template', id }));
}

/**
 * Inventories that are costly in different ways, such as new items, similar names, nested brackets and one long text.
 */
const inventories = () => {
  const items = (itemAt: (n: number) => object) =>
    JSON.stringify({ items: Array.from({ length: INVENTORY_LINES_MAX }, (_, n) => itemAt(n)) });
  const item = (name: string, extraFields: object = {}) => ({
    name,
    type: 'loot',
    system: { quantity: 2, ...extraFields },
  });
  return [
    items((n) => item(`Odd thing ${n}`, { description: { value: '<'.repeat(8000) } })),
    items((n) => item(`${'Lantern of the long night and the '.repeat(2)}${n}`)),
    items(() => item('Dagger')),
    '['.repeat(IMPORT_BYTES_MAX),
    `{"items":[${'{},'.repeat(400_000)}{}]}`,
    '"'.repeat(INVENTORY_TEXT_MAX),
    Array.from({ length: INVENTORY_LINES_MAX }, (_, n) => `2 lantren ${n}`).join('\n'),
  ].map((content) => ({ import: { content } }));
};

/** A file with the maximum number of lines, and files that are costly to parse. */
const files = ({ otherTemplateIds }: LargeFixture, extraFields: object) => {
  const shop_items = otherTemplateIds
    .slice(0, CONTENT_LINES_MAX / CONTENT_TEMPLATES_MAX)
    .map((item_template_id) => ({ item_template_id, quantity: 3 }));
  const shop_templates = Array.from({ length: CONTENT_TEMPLATES_MAX }, (_, n) => ({
    name: `Store ${n}`,
    description: 'x'.repeat(3000),
    shop_items,
  }));
  return [
    JSON.stringify({ shop_templates }),
    '['.repeat(CONTENT_FILE_MAX),
    `{"shop_templates":[${'[],'.repeat(CONTENT_FILE_MAX / 3 - 20)}[]]}`,
    `{"loot_templates":[{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":0`).join(',')}}]}`,
  ].map((content) => ({ import: { content, ...extraFields } }));
};

export const contentCalls: ChangeTable = {
  // Some bodies are rejected for their contents after they have been parsed.
  'character.preview_import': () => ({ bodies: inventories(), status: [200, 422] }),
  'character.import': () => ({ bodies: inventories(), status: [201, 422] }),
  'own_content.preview_import': (fixture) => ({ as: 'gm', bodies: files(fixture, {}), status: [200, 422] }),
  'own_content.import': (fixture) => ({
    as: 'gm',
    bodies: files(fixture, { skip_rejected: true }).slice(0, 1),
  }),
  'own_content.export': () => ({ as: 'gm' }),
  'own_content.update': async (fixture, sql) => ({
    as: 'gm',
    body: { content: { templates: await insertOwnTemplates(fixture, sql), visibility: 'unlisted' } },
  }),
  'own_content.delete': async (fixture, sql) => ({
    as: 'gm',
    body: { content: { templates: await insertOwnTemplates(fixture, sql) } },
  }),
};
