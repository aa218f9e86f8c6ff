import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownHistory } from '../../src/features/account-export/queries/own-data.ts';
import { usageOf } from '../../src/features/allowance/queries/usage.ts';
import { listContainersOf, listVisibleContainers } from '../../src/features/container/queries/containers.ts';
import { findInParty } from '../../src/features/find/queries/found-items.ts';
import {
  listOwnInvitations,
  listPartyInvitations,
} from '../../src/features/invitation/queries/invitations.ts';
import { listItemsIn } from '../../src/features/item/queries/items.ts';
import { listTemplates, templatesOf } from '../../src/features/item-template/queries/item-templates.ts';
import { listCharacterHistory, listPartyHistory } from '../../src/features/ledger/queries/history.ts';
import { readCreator } from '../../src/features/marketplace/queries/creator.ts';
import {
  listNotifications,
  readInboxes,
  unreadCount,
} from '../../src/features/notification/queries/notifications.ts';
import { listPublicParties } from '../../src/features/party/queries/parties.ts';
import type { Sql } from '../../src/platform/database.ts';
import { SYSTEM_USER_ID } from '../../src/platform/ids.ts';
import { listRatings } from '../../src/platform/ratings.ts';
import { createLargeDatabase, type LargeDatabase, ROW_COUNT } from './large-database.ts';

let database: LargeDatabase;
let sql: Sql;
let partyId: string;
let playerId: string;
let characterId: string;
let containerId: string;
let ratedTemplateId: string;

beforeAll(async () => {
  database = await createLargeDatabase(fillTables);
  sql = database.sql;
}, 240_000);
afterAll(() => database.drop());

/**
 * Creates a hundred private parties with members, items and history, and public parties and templates of a hundred
 * authors.
 */
async function fillTables(sql: Sql): Promise<void> {
  await sql`insert into users (id, email, username)
    select gen_random_uuid(), 'author' || n || '@example.org', 'author ' || n from generate_series(1, 100) n`;
  const authors = sql`(select array_agg(id) from users where username like 'author %') a (ids)`;
  await sql`insert into item_templates (id, creator_id, name, visibility, tags, category)
    select gen_random_uuid(), a.ids[n % 100 + 1], md5(n::text), 'public', array['category:odd'], 'odd'
    from generate_series(1, ${ROW_COUNT}) n, ${authors}`;
  await sql.begin(async (tx) => {
    await tx`insert into parties (id, name, join_permission, join_code, game_master_id)
      select gen_random_uuid(), 'Party ' || n, 'limited', 'CODE' || n, ${SYSTEM_USER_ID} from generate_series(1, 100) n`;
    await tx`insert into party_members (id, party_id, user_id, role)
      select gen_random_uuid(), id, ${SYSTEM_USER_ID}, 'gm' from parties`;
  });
  await sql.begin(async (tx) => {
    await tx`insert into parties (id, name, description, game_system, join_permission, join_code, game_master_id, is_public)
      select gen_random_uuid(), md5(n::text), md5((n * 7)::text), case n % 500 when 0 then 'D&D 3.5e' else 'D&D 5e' end,
        'limited', 'OPEN' || n, a.ids[n % 100 + 1], true from generate_series(1, ${ROW_COUNT}) n, ${authors}`;
    await tx`insert into party_members (id, party_id, user_id, role)
      select gen_random_uuid(), id, game_master_id, 'gm' from parties where is_public`;
  });
  await sql`insert into users (id, email, username)
    select id, id || '@example.org', 'player of ' || name from parties where not is_public`;
  await sql`insert into party_members (id, party_id, user_id, role)
    select gen_random_uuid(), id, id, 'player' from parties where not is_public`;
  await sql`insert into characters (id, user_id, party_id, name) select gen_random_uuid(), id, id, 'Hero of ' || name from parties where not is_public`;
  await sql`insert into containers (id, character_id, name, visibility, is_primary)
    select gen_random_uuid(), id, 'Backpack', 'party', true from characters`;
  await sql`insert into item_instances (id, item_template_id, container_id, quantity)
    select gen_random_uuid(), t.id, k.id, 1
    from (select id, row_number() over () n from item_templates) t
    join (select id, row_number() over () n from containers) k on k.n = t.n % 100 + 1`;
  await sql`insert into transactions (id, party_id, transaction_type, via, actor_id, actor_name, allowance)
    select gen_random_uuid(), p.id, 'transfer', 'web', p.id, 'x', 'party'
    from generate_series(1, ${ROW_COUNT}) g
    join (select id, row_number() over () as n from parties where not is_public) p on p.n = g % 100 + 1`;
  await sql`insert into transaction_characters (character_id, transaction_id)
    select c.id, x.id from transactions x join characters c on c.party_id = x.party_id`;
  await sql`insert into notifications (id, user_id, kind, facts, created_at, read_at)
    select gen_random_uuid(), u.id, (array['security', 'role_changed', 'removed'])[g % 3 + 1], '{}', now() - make_interval(mins => g),
      case when g % 50 = 0 then null else now() end
    from generate_series(1, ${ROW_COUNT}) g
    join (select id, row_number() over () as n from parties where not is_public) u on u.n = case when g % 2 = 0 then 1 else g % 100 + 1 end`;
  await sql`insert into party_invitations (id, party_id, inviter_id, user_id, role, state, created_at, expires_at, answered_at)
    select gen_random_uuid(), p.id, ${SYSTEM_USER_ID}, p.id, 'player', 'declined', now() - make_interval(mins => g), now(), now()
    from generate_series(1, ${ROW_COUNT}) g
    join (select id, row_number() over () as n from parties where not is_public) p on p.n = g % 100 + 1`;
  // A thousand templates have a hundred ratings each.
  await sql`insert into ratings (kind, subject_id, user_id, score)
    select 'item_template', t.id, u.id, 4 from (select id from item_templates limit ${ROW_COUNT / 100}) t
    cross join (select id from users where username like 'player of %') u`;
  await sql`update item_templates t set rating_sum = r.sum, ratings_count = r.count
    from (select subject_id, sum(score) as sum, count(*) as count from ratings group by subject_id) r where r.subject_id = t.id`;
  await sql`insert into postings (transaction_id, line, item_template_id, item_instance_id, container_id, delta)
    select x.id, line, i.item_template_id, i.id, case line when 1 then i.container_id end, case line when 1 then 1 else -1 end
    from transactions x, generate_series(1, 2) line, (select * from item_instances limit 1) i`;
  const [row] = await sql<{ party: string; hero: string; bag: string }[]>`
    select c.party_id as party, c.id as hero, k.id as bag from characters c join containers k on k.character_id = c.id limit 1`;
  partyId = row?.party ?? '';
  // The only player of each party has the id of the party, so that no further ids are needed.
  playerId = partyId;
  characterId = row?.hero ?? '';
  containerId = row?.bag ?? '';
  const [rated] = await sql<{ subject_id: string }[]>`select subject_id from ratings limit 1`;
  ratedTemplateId = rated?.subject_id ?? '';
}

const scanned = (read: () => Promise<unknown>, statements: (query: string) => boolean) =>
  database.scannedBy(read, statements);

const LARGE_TABLES = [
  'item_templates',
  'ratings',
  'item_instances',
  'transactions',
  'transaction_characters',
  'postings',
  'notifications',
  'parties',
  'party_invitations',
];
const largeTables = (tables: string[]) => tables.filter((table) => LARGE_TABLES.includes(table));
const everyStatement = () => true;
/** Counting all rows may scan the table; reading the page must not. */
const pagesOnly = (query: string) => !/^\s*select count\(\*\)/.test(query);

const page = { page: 1, per_page: 20 };
const history = { ...page, transaction_type: 'all' };

describe(`installation with ${ROW_COUNT} rows`, () => {
  it('reads a page of the catalog sorted by name without a full table scan', async () => {
    const read = () => listTemplates(sql, SYSTEM_USER_ID, { ...page, sort: 'name', direction: 'asc' });
    expect(largeTables(await scanned(read, pagesOnly))).toEqual([]);
  });

  it('searches the catalog without a full table scan', async () => {
    const read = () =>
      listTemplates(sql, SYSTEM_USER_ID, { ...page, search: 'a87ff679', sort: 'name', direction: 'asc' });
    expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
  });

  it("lists and exports a user's own templates without a full table scan", async () => {
    const filter = { ...page, creator_id: playerId, sort: 'name', direction: 'asc' } as const;
    expect(largeTables(await scanned(() => listTemplates(sql, playerId, filter), everyStatement))).toEqual(
      [],
    );
    const exported = async () => {
      for await (const _ of templatesOf(sql, playerId));
    };
    expect(largeTables(await scanned(exported, everyStatement))).toEqual([]);
  });

  it('filters the catalog by rating without a full table scan', async () => {
    const filter = { ...page, min_rating: 4, sort: 'name', direction: 'asc' } as const;
    expect(largeTables(await scanned(() => listTemplates(sql, playerId, filter), everyStatement))).toEqual(
      [],
    );
  });

  it.each(['value', 'weight', 'rating', 'uses', 'created_at'] as const)(
    'reads a page of the catalog sorted by %s without a full table scan',
    async (sort) => {
      for (const direction of ['asc', 'desc'] as const) {
        const read = () => listTemplates(sql, playerId, { ...page, sort, direction });
        expect(largeTables(await scanned(read, pagesOnly))).toEqual([]);
      }
    },
  );

  it("sums a creator's public content without a full table scan", async () => {
    const [author] = await sql<
      { id: string }[]
    >`select creator_id as id from item_templates where category = 'odd' limit 1`;
    const read = () => readCreator(sql, playerId, author?.id ?? '');
    expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
  });

  it("lists a template's ratings without a full table scan", async () => {
    const rated = { id: ratedTemplateId, rating_sum: 0, ratings_count: 0 };
    const read = () => listRatings(sql, 'item_template', rated, playerId, page);
    expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
  });

  it('lists accessible containers without a full table scan, even of one party or character', async () => {
    for (const filter of [{}, { party_id: partyId }, { character_id: characterId }]) {
      const read = () => listVisibleContainers(sql, playerId, { ...page, ...filter });
      expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
    }
  });

  it("lists a container's items without a full table scan, searched or not", async () => {
    expect(
      largeTables(
        await scanned(
          () => listItemsIn(sql, containerId, { userId: playerId, isGm: true }, page),
          everyStatement,
        ),
      ),
    ).toEqual([]);
    const search = { ...page, search: 'a87f' };
    expect(
      largeTables(
        await scanned(
          () => listItemsIn(sql, containerId, { userId: playerId, isGm: false }, search),
          everyStatement,
        ),
      ),
    ).toEqual([]);
  });

  it('finds items in a party without a full table scan, searched or not', async () => {
    const sorted = { ...page, sort: 'name', direction: 'asc' } as const;
    for (const filter of [sorted, { ...sorted, search: 'a87f' }]) {
      const read = () => findInParty(sql, playerId, partyId, filter);
      expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
    }
  });

  it("lists a character's containers with their load without a full table scan", async () => {
    const owner = { kind: 'character' as const, id: characterId };
    expect(
      largeTables(await scanned(() => listContainersOf(sql, SYSTEM_USER_ID, owner, page), everyStatement)),
    ).toEqual([]);
  });

  it("reads a party's history for the gm and a player without a full table scan", async () => {
    for (const readerId of [SYSTEM_USER_ID, playerId]) {
      for (const filter of [{}, { actor_id: playerId }, { item_name: 'torch' }]) {
        const read = () =>
          listPartyHistory(sql, { userId: readerId, now: new Date() }, partyId, { ...history, ...filter });
        expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
      }
    }
  });

  it("reads a character's history without a full table scan", async () => {
    const reader = { userId: playerId, now: new Date() };
    const read = () => listCharacterHistory(sql, reader, characterId, history);
    expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
  });

  it('reads a page of notifications, filtered or not, and counts unread ones without a full table scan', async () => {
    const [busiest] = await sql<{ user_id: string }[]>`
      select user_id from notifications group by user_id order by count(*) desc limit 1`;
    const userId = busiest?.user_id ?? '';
    for (const filter of [{}, { kind: 'security' as const }, { unread: true }, { unread: false }]) {
      const read = () => listNotifications(sql, userId, { ...page, ...filter });
      expect(largeTables(await scanned(read, pagesOnly))).toEqual([]);
    }
    expect(largeTables(await scanned(() => unreadCount(sql, userId), everyStatement))).toEqual([]);
    expect(largeTables(await scanned(() => readInboxes(sql, [userId, playerId]), everyStatement))).toEqual(
      [],
    );
  });

  it('reads a page of public parties without a full table scan, searched or filtered', async () => {
    for (const filter of [{}, { game_system: 'D&D 3.5e' }]) {
      const read = () => listPublicParties(sql, playerId, { ...page, ...filter });
      expect(largeTables(await scanned(read, pagesOnly))).toEqual([]);
    }
    const search = () => listPublicParties(sql, playerId, { ...page, search: 'a87ff679' });
    expect(largeTables(await scanned(search, everyStatement))).toEqual([]);
    expect((await search()).rows).toHaveLength(1);
  });

  it('reads a page of the invitations of a party or a user without a full table scan', async () => {
    const now = new Date();
    const listOfParty = () => listPartyInvitations(sql, { userId: SYSTEM_USER_ID, now }, partyId, page);
    expect(largeTables(await scanned(listOfParty, everyStatement))).toEqual([]);
    const listOfUser = () =>
      listOwnInvitations(sql, { userId: playerId, now }, { ...page, status: 'pending' as const });
    expect(largeTables(await scanned(listOfUser, pagesOnly))).toEqual([]);
  });

  it("exports a user's actions without a full table scan", async () => {
    const read = async () => {
      for await (const line of ownHistory(sql, playerId)) expect(line.id).toBeDefined();
    };
    expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
  });

  it("counts the usage of a tier's limits without a full table scan", async () => {
    const read = () => usageOf(sql, playerId, new Date());
    expect(largeTables(await scanned(read, everyStatement))).toEqual([]);
    expect((await read()).inventory_actions_party_monthly).toBe(ROW_COUNT / 100);
  });
});
