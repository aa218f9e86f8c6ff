import { ANNOUNCEMENT_STATES } from '@quartermaster/contract/announcement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listAnnouncements,
  readAnnouncementWithCounts,
} from '../../src/features/announcement/queries/announcements.ts';
import { countAudience } from '../../src/features/announcement/queries/audience.ts';
import { listBanners } from '../../src/features/announcement/queries/banners.ts';
import type { Sql } from '../../src/platform/database.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

let database: LargeDatabase;
let sql: Sql;
let userId: string;
let announcementId: string;
beforeAll(async () => {
  database = await createLargeDatabase(fill);
  ({ sql } = database);
}, 120_000);
afterAll(() => database.drop());

/** 1,000 announcements, of which the only active one was seen by every user; ROW_COUNT users are in a party. */
async function fill(owner: Sql): Promise<void> {
  await owner`
    insert into users (id, email, username, tier)
    select gen_random_uuid(), 'user' || g || '@example.org', 'user ' || g,
      case when g % 50 = 0 then 'tier_2' else 'tier_free' end from generate_series(1, ${ROW_COUNT}) g`;
  await owner`
    insert into parties (id, name, game_master_id, join_permission)
    select gen_random_uuid(), 'party ' || username, id, 'restricted' from users where username like 'user %'`;
  await owner`
    insert into party_members (id, party_id, user_id, role)
    select gen_random_uuid(), id, game_master_id, 'gm' from parties`;
  await owner`
    insert into announcements
      (id, author_id, title, body, channels, tiers, roles, state, starts_at, ends_at, created_at, updated_at)
    select gen_random_uuid(), (select id from users where username = 'user 1'), 'New dice', 'They roll.', '{banner}',
      '{}', '{gm}', case g % 3 when 0 then 'draft' when 1 then 'published' else 'withdrawn' end,
      now() - make_interval(days => g), now() - make_interval(days => g - 3), now(), now()
    from generate_series(1, 1000) g`;
  const [active] = await owner<{ id: string }[]>`
    select id from announcements where state = 'published' order by starts_at desc limit 1`;
  announcementId = active?.id ?? '';
  await owner`
    insert into announcement_receipts (announcement_id, user_id, seen_at, dismissed_at)
    select a.id, u.id, now(), case when right(u.username, 1) = '1' then now() end
    from users u join announcements a on a.id = ${announcementId}
    union all
    select a.id, u.id, now(), null
    from users u join announcements a on a.state = 'published' and a.id <> ${announcementId}
    where right(u.username, 3) = '777'`;
  const [user] = await owner<{ id: string }[]>`select id from users where username = 'user 42'`;
  userId = user?.id ?? '';
}

const now = new Date();
const LARGE_TABLES = ['users', 'parties', 'party_members', 'announcement_receipts'];
const scanned = (read: () => Promise<unknown>) => database.scannedOf(LARGE_TABLES, read);

describe(`installation with ${ROW_COUNT} users who saw an announcement`, () => {
  it('lists announcements in each state without a full table scan', async () => {
    for (const state of [undefined, ...ANNOUNCEMENT_STATES])
      expect([
        state,
        await scanned(() => listAnnouncements(sql, now, { page: 1, per_page: 25, state })),
      ]).toEqual([state, []]);
  });

  it("reads a user's banners without a full table scan", async () => {
    expect(await scanned(() => listBanners(sql, { userId, tier: 'tier_free' }, now))).toEqual([]);
  });

  it('counts an audience up to ten thousand without a full table scan', async () => {
    const users = async (tiers: 'tier_2'[], roles: 'gm'[]) => {
      const count = () => countAudience(sql, { tiers, roles }, 'tier_free');
      return [await scanned(count), (await count()).users];
    };
    expect(await users([], [])).toEqual([[], 10_000]);
    expect(await users(['tier_2'], [])).toEqual([[], ROW_COUNT / 50]);
    expect(await users([], ['gm'])).toEqual([[], 10_000]);
  });
});

describe('announcement that everyone saw', () => {
  it('has the numbers of users who saw and dismissed it', async () => {
    expect(await readAnnouncementWithCounts(sql, now, announcementId)).toMatchObject({
      seen: ROW_COUNT + 1,
      dismissed: ROW_COUNT / 10,
    });
  });
});
