import {
  DIAGNOSTICS_MAX,
  SUPPORT_MESSAGES_MAX,
  SUPPORT_SUBJECT_MAX,
  SUPPORT_TEXT_MAX,
} from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Change, ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';
import { WIDE_CHARACTER } from './largest-input.ts';

/** Inserts a support request of the gm, who is also an admin, in which each side may write one more message. */
async function insertLongThread({ people }: LargeFixture, sql: Sql): Promise<string> {
  const id = newId();
  const [subject, diagnostics] = [
    WIDE_CHARACTER.repeat(SUPPORT_SUBJECT_MAX),
    WIDE_CHARACTER.repeat(DIAGNOSTICS_MAX),
  ];
  await sql`
    insert into support_requests
      (id, user_id, subject, diagnostics, is_premium, status, waiting_since, created_at, updated_at)
    values (${id}, ${people.gm.user.id}, ${subject}, ${diagnostics}, true, 'open', now(), now(), now())`;
  await sql`
    insert into support_messages (id, request_id, is_from_support, body, created_at)
    select gen_random_uuid(), ${id}, side, ${WIDE_CHARACTER.repeat(SUPPORT_TEXT_MAX)}, now()
    from generate_series(2, ${SUPPORT_MESSAGES_MAX}) n, (values (true), (false)) s (side)`;
  return id;
}

const withLongThread =
  (pathOf: (id: string) => string): Change =>
  async (fixture, sql) => ({ as: 'gm', path: pathOf(await insertLongThread(fixture, sql)) });

export const supportCalls: ChangeTable = {
  'support.create': () => ({ as: 'stranger' }),
  'support.get': withLongThread((id) => `/api/v1/support_requests/${id}`),
  'support.reply': withLongThread((id) => `/api/v1/support_requests/${id}/replies`),
  'support.update': withLongThread((id) => `/api/v1/support_requests/${id}`),
  'admin.support_requests': () => ({ as: 'gm' }),
  'admin.support_request': withLongThread((id) => `/api/v1/admin/support_requests/${id}`),
  'admin.answer_support_request': withLongThread((id) => `/api/v1/admin/support_requests/${id}/answers`),
  'admin.export_support_requests': () => ({ as: 'gm' }),
  'admin.update_support_request': async (fixture, sql) => ({
    as: 'gm',
    path: `/api/v1/admin/support_requests/${await insertLongThread(fixture, sql)}`,
    body: { support_request: { status: 'closed' } },
  }),
};
