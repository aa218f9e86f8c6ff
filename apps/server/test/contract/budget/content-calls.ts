import type { Sql } from '../../../src/platform/database.ts';
import type { ChangeTable } from './call.ts';
import type { LargeScene } from './large-scene.ts';

/** As many templates as one call may name, which nothing else of the scene uses. */
async function ownTemplates({ people }: LargeScene, sql: Sql) {
  const rows = await sql<{ id: string }[]>`
    insert into item_templates (id, creator_id, name)
    select gen_random_uuid(), ${people.gm.user.id}, 'Own ' || n from generate_series(1, 100) n returning id`;
  return rows.map(({ id }) => ({ kind: 'item_template', id }));
}

export const contentCalls: ChangeTable = {
  'own_content.update': async (scene, sql) => ({
    as: 'gm',
    body: { content: { templates: await ownTemplates(scene, sql), visibility: 'unlisted' } },
  }),
  'own_content.delete': async (scene, sql) => ({
    as: 'gm',
    body: { content: { templates: await ownTemplates(scene, sql) } },
  }),
};
