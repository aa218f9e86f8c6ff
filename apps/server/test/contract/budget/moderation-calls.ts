import { CASE_REPORTS_MAX, MODERATION_TEXT_MAX } from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Change, ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';
import { WIDE_CHARACTER } from './largest-input.ts';

const TEXT = WIDE_CHARACTER.repeat(MODERATION_TEXT_MAX);

/** Inserts a public template of the player. */
async function insertPublicTemplate({ people }: LargeFixture, sql: Sql): Promise<string> {
  const id = newId();
  await sql`
    insert into item_templates (id, creator_id, name, description, visibility)
    values (${id}, ${people.player.user.id}, 'Rude Lamp', ${WIDE_CHARACTER.repeat(4000)}, 'public')`;
  return id;
}

/** Inserts a case about a public template, with the maximum number of reports; with `isHidden`, a decided case. */
async function insertFullCase(fixture: LargeFixture, sql: Sql, isHidden = false): Promise<string> {
  const id = newId();
  const subject = await insertPublicTemplate(fixture, sql);
  const decision = isHidden ? 'hidden' : null;
  await sql`
    insert into moderation_cases (id, kind, subject_id, subject_name, author_id, status, reports_count, decision, decided_at,
      waiting_since, created_at)
    values (${id}, 'item_template', ${subject}, 'Rude Lamp', ${fixture.people.player.user.id},
      ${isHidden ? 'decided' : 'open'}, ${CASE_REPORTS_MAX}, ${decision}, ${isHidden ? new Date() : null}, now(), now())`;
  await sql`
    insert into content_reports (id, case_id, reporter_id, kind, subject_id, reason, body, created_at)
    select gen_random_uuid(), ${id}, id, 'item_template', ${subject}, 'offensive', ${TEXT}, now()
    from users where deleted_at is null order by id limit ${CASE_REPORTS_MAX}`;
  return id;
}

const withFullCase =
  (action: string, body?: object): Change =>
  async (fixture, sql) => ({
    as: 'gm',
    path: `/api/v1/admin/moderation_cases/${await insertFullCase(fixture, sql)}${action}`,
    ...(body && { body }),
  });

export const moderationCalls: ChangeTable = {
  'moderation.report': async (fixture, sql) => ({
    as: 'stranger',
    body: { report: { kind: 'item_template', subject_id: await insertPublicTemplate(fixture, sql) } },
  }),
  'moderation.decision': async (fixture, sql) => ({
    as: 'player',
    path: `/api/v1/moderation_decisions/${await insertFullCase(fixture, sql, true)}`,
  }),
  'moderation.decision_about': () => ({ as: 'player', status: [200, 404] }),
  'moderation.appeal': async (fixture, sql) => ({
    as: 'player',
    path: `/api/v1/moderation_decisions/${await insertFullCase(fixture, sql, true)}/appeal`,
  }),
  'admin.moderation_cases': () => ({ as: 'gm' }),
  'admin.export_moderation_cases': () => ({ as: 'gm' }),
  'admin.moderation_case': withFullCase(''),
  'admin.assign_moderation_case': withFullCase('/assign'),
  'admin.resolve_moderation_case': withFullCase('/resolve', { action: 'dismiss' }),
  'admin.hide_content': withFullCase('/hide'),
  'admin.suspend_author': async (fixture, sql) => {
    const path = `/api/v1/admin/moderation_cases/${await insertFullCase(fixture, sql)}/suspend`;
    // Suspending the player would make later requests fail.
    const author = newId();
    await sql`
      insert into users (id, email, username) values (${author}, ${`${author}@example.org`}, ${`Author ${author.slice(-12)}`})`;
    await sql`update moderation_cases set author_id = ${author} where id = ${path.split('/').at(-2) ?? ''}`;
    return { as: 'gm', path, body: { until: null } };
  },
};
