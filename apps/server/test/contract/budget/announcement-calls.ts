import {
  ANNOUNCEMENT_BANNERS_MAX,
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
} from '@quartermaster/contract/constants';
import type { Sql } from '../../../src/platform/database.ts';
import { newId } from '../../../src/platform/ids.ts';
import type { Change, ChangeTable } from './call.ts';
import type { LargeFixture } from './large-fixture.ts';
import { WIDE_CHARACTER } from './largest-input.ts';

/**
 * Inserts an announcement of the gm, who is an admin too, for members of every role, with the longest title and text;
 * returns its id.
 */
export async function insertLargestAnnouncement(
  { people }: LargeFixture,
  sql: Sql,
  state = 'published',
): Promise<string> {
  const id = newId();
  const [title, body] = [
    WIDE_CHARACTER.repeat(ANNOUNCEMENT_TITLE_MAX),
    WIDE_CHARACTER.repeat(ANNOUNCEMENT_TEXT_MAX),
  ];
  await sql`
    insert into announcements
      (id, author_id, title, body, channels, tiers, roles, state, starts_at, ends_at, created_at, updated_at)
    values (${id}, ${people.gm.user.id}, ${title}, ${body}, '{banner,notice,mail}', '{}', '{gm,manager,player,observer}',
      ${state}, now(), now() + interval '1 day', now(), now())`;
  return id;
}

const ADMIN_PATH = '/api/v1/admin/announcements';
/** The largest announcement that an endpoint accepts. */
const announcement = {
  title: WIDE_CHARACTER.repeat(ANNOUNCEMENT_TITLE_MAX),
  text: WIDE_CHARACTER.repeat(ANNOUNCEMENT_TEXT_MAX),
  channels: ['banner', 'notice', 'mail'],
  tiers: [],
  roles: ['gm', 'manager', 'player', 'observer'],
  starts_at: null,
  ends_at: new Date(Date.now() + 86_400_000).toISOString(),
};

const withLargestAnnouncement =
  (suffix: string, state?: string, body?: object): Change =>
  async (fixture, sql) => ({
    as: 'gm',
    path: `${ADMIN_PATH}/${await insertLargestAnnouncement(fixture, sql, state)}${suffix}`,
    ...(body ? { body } : {}),
  });

export const announcementCalls: ChangeTable = {
  'announcement.current': async (fixture, sql) => {
    for (let n = 0; n < ANNOUNCEMENT_BANNERS_MAX + 1; n += 1) await insertLargestAnnouncement(fixture, sql);
    return { as: 'gm' };
  },
  'announcement.acknowledge': async (fixture, sql) => ({
    as: 'gm',
    path: `/api/v1/announcements/${await insertLargestAnnouncement(fixture, sql)}/receipt`,
  }),
  'admin.announcements': () => ({ as: 'gm' }),
  'admin.export_announcements': async (fixture, sql) => {
    await insertLargestAnnouncement(fixture, sql);
    return { as: 'gm' };
  },
  'admin.announcement': withLargestAnnouncement(''),
  'admin.preview_announcement_audience': () => ({ as: 'gm', body: { tiers: [], roles: announcement.roles } }),
  'admin.create_announcement': () => ({ as: 'gm', body: { announcement } }),
  'admin.update_announcement': withLargestAnnouncement('', 'draft', { announcement, version: 1 }),
  'admin.publish_announcement': withLargestAnnouncement('/publish', 'draft', { version: 1 }),
  'admin.withdraw_announcement': withLargestAnnouncement('/withdraw'),
  'admin.delete_announcement': withLargestAnnouncement('/delete', 'draft'),
};
