import type { AccountExport } from '@quartermaster/contract/account-export';
import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { stackName } from '../../../platform/ledger/stack-columns.ts';
import { isKnown } from '../../identification/policy.ts';
import { stackIdsIn } from '../../item/queries/carried-items.ts';
import { ownContainerColumns } from '../../ledger/policy.ts';
import type { LineRow } from '../../ledger/present.ts';
import { lineColumns } from '../../ledger/queries/history.ts';
import type { presentNotification } from '../../notification/present.ts';

const ROWS_PER_BATCH = 100;
/** Templates per batch, each with all its lines. */
const TEMPLATES_PER_BATCH = 20;
/** Sorts before every other id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Yields all rows of a query in batches, so that a slow client does not hold a connection or all rows in memory.
 * `fetchAfter` returns the rows that follow the row with the given id; `start` sorts before all ids.
 */
export async function* batchedRows<T extends { readonly id: string }>(
  fetchAfter: (after: string) => Promise<readonly T[]>,
  batchSize = ROWS_PER_BATCH,
  start = LOWEST_ID,
): AsyncGenerator<T> {
  for (let after = start; ; ) {
    const rows = await fetchAfter(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

type ProfileRow = Pick<
  Row<'users'>,
  | 'id'
  | 'email'
  | 'username'
  | 'display_name'
  | 'avatar_url'
  | 'bio'
  | 'time_zone'
  | 'tier'
  | 'subscription_status'
  | 'admin'
  | 'created_at'
  | 'updated_at'
> & { has_password: boolean };

export async function profileOf(sql: Sql, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select id, email, username, display_name, avatar_url, bio, time_zone, tier, subscription_status, admin,
      created_at, updated_at, password_hash is not null as has_password
    from users where id = ${userId} and deleted_at is null`;
  return row;
}

export type PreferencesRow = Omit<Row<'user_preferences'>, 'user_id' | 'updated_at'>;

export async function preferencesOf(sql: Sql, userId: string): Promise<PreferencesRow | undefined> {
  const [row] = await sql<PreferencesRow[]>`
    select theme, compact_view, notifications_enabled, sound_effects, dice_roll_animation
    from user_preferences where user_id = ${userId}`;
  return row;
}

export type DiscordRow = Pick<Row<'discord_accounts'>, 'discord_id' | 'username' | 'connected_at'>;

export async function discordOf(sql: Sql, userId: string): Promise<DiscordRow | undefined> {
  const [row] = await sql<DiscordRow[]>`
    select discord_id, username, connected_at from discord_accounts where user_id = ${userId}`;
  return row;
}

export type OpenSessionRow = Pick<
  Row<'sessions'>,
  'id' | 'user_agent' | 'created_at' | 'last_seen_at' | 'signed_in_by' | 'second_factor'
>;

export const openSessionsOf = (sql: Sql, userId: string, now: Date): AsyncIterable<OpenSessionRow> =>
  batchedRows(
    (after) => sql<OpenSessionRow[]>`
      select id, user_agent, created_at, last_seen_at, signed_in_by, second_factor from sessions
      where user_id = ${userId} and revoked_at is null and expires_at > ${now} and id > ${after}
      order by id limit ${ROWS_PER_BATCH}`,
  );

export interface MembershipRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly joined_at: Date;
  readonly last_seen_at: Date;
}

export const membershipsOf = (sql: Sql, userId: string): AsyncIterable<MembershipRow> =>
  batchedRows(
    (after) => sql<MembershipRow[]>`
      select p.id, p.name, m.role, m.created_at as joined_at, m.last_seen_at
      from party_members m join parties p on p.id = m.party_id
      where m.user_id = ${userId} and p.id > ${after} order by p.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnCharacterRow = Pick<
  Row<'characters'>,
  'id' | 'name' | 'race' | 'character_class' | 'level' | 'notes' | 'image_url' | 'created_at'
> & { party_name: string | null };

export const ownCharacters = (sql: Sql, userId: string): AsyncIterable<OwnCharacterRow> =>
  batchedRows(
    (after) => sql<OwnCharacterRow[]>`
      select c.id, c.name, c.race, c.character_class, c.level, c.notes, c.image_url, c.created_at, p.name as party_name
      from characters c left join parties p on p.id = c.party_id
      where c.user_id = ${userId} and c.deleted_at is null and c.id > ${after} order by c.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnContainerRow = Pick<Row<'containers'>, 'id' | 'name' | 'description' | 'is_primary'>;

export const containersOfCharacter = (sql: Sql, characterId: string): AsyncIterable<OwnContainerRow> =>
  batchedRows(
    (after) => sql<OwnContainerRow[]>`
      select id, name, description, is_primary from containers
      where character_id = ${characterId} and closed_at is null and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnItemRow = Pick<
  Row<'item_instances'>,
  'id' | 'quantity' | 'is_identified' | 'is_equipped' | 'is_attuned' | 'quality' | 'durability' | 'notes'
> & { name: string; description: string; category: string; is_known: boolean };

export async function* itemsInContainer(
  sql: Sql,
  userId: string,
  containerId: string,
): AsyncGenerator<OwnItemRow> {
  for await (const ids of stackIdsIn(sql, containerId)) {
    yield* await sql<OwnItemRow[]>`
      select i.id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, i.quality, i.durability, i.notes,
        ${stackName(sql)} as name, coalesce(i.description_override, t.description) as description,
        t.category, ${isKnown(sql, userId, sql`coalesce(m.role = 'gm', false)`)} as is_known
      from item_instances i join item_templates t on t.id = i.item_template_id
      join containers k on k.id = i.container_id join characters c on c.id = k.character_id
      left join party_members m on m.party_id = c.party_id and m.user_id = ${userId}
      where i.id = any(${ids}::uuid[]) and i.container_id = ${containerId} order by i.id`;
  }
}

export type OwnTemplateRow = Pick<
  Row<'item_templates'>,
  | 'id'
  | 'name'
  | 'description'
  | 'weight'
  | 'base_value'
  | 'currency'
  | 'stack_size'
  | 'rarity'
  | 'category'
  | 'tags'
  | 'visibility'
  | 'created_at'
>;

export const ownTemplates = (sql: Sql, userId: string): AsyncIterable<OwnTemplateRow> =>
  batchedRows(
    (after) => sql<OwnTemplateRow[]>`
      select id, name, description, weight, base_value, currency, stack_size, rarity, category, tags, visibility, created_at
      from item_templates where creator_id = ${userId} and retired_at is null and id > ${after}
      order by id limit ${ROWS_PER_BATCH}`,
  );

type TemplateTexts<T extends 'shop_templates' | 'loot_templates'> = Pick<
  Row<T>,
  'id' | 'name' | 'description' | 'tags' | 'visibility' | 'created_at'
>;

export interface OwnShopTemplateRow
  extends TemplateTexts<'shop_templates'>,
    Pick<
      Row<'shop_templates'>,
      | 'owner'
      | 'location'
      | 'shop_type'
      | 'buy_modifier'
      | 'sell_modifier'
      | 'default_restock_days'
      | 'name_override'
      | 'owner_override'
      | 'location_override'
      | 'description_override'
    > {
  items: AccountExport['shop_templates'][number]['items'];
}

export const ownShopTemplates = (sql: Sql, userId: string): AsyncIterable<OwnShopTemplateRow> =>
  batchedRows(
    (after) => sql<OwnShopTemplateRow[]>`
      select s.id, s.name, s.description, s.tags, s.visibility, s.created_at, s.owner, s.location, s.shop_type,
        s.buy_modifier, s.sell_modifier, s.default_restock_days,
        s.name_override, s.owner_override, s.location_override, s.description_override,
        (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'quantity', l.quantity, 'price', l.price,
            'restock_quantity', l.restock_quantity) order by l.id), '[]')
         from shop_items l join item_templates t on t.id = l.item_template_id where l.shop_template_id = s.id) as items
      from shop_templates s where s.creator_id = ${userId} and s.id > ${after} order by s.id limit ${TEMPLATES_PER_BATCH}`,
    TEMPLATES_PER_BATCH,
  );

export interface OwnLootTemplateRow
  extends TemplateTexts<'loot_templates'>,
    Pick<Row<'loot_templates'>, 'source_type'> {
  items: AccountExport['loot_templates'][number]['items'];
}

export const ownLootTemplates = (sql: Sql, userId: string): AsyncIterable<OwnLootTemplateRow> =>
  batchedRows(
    (after) => sql<OwnLootTemplateRow[]>`
      select s.id, s.name, s.description, s.tags, s.visibility, s.created_at, s.source_type,
        (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'quantity', l.quantity, 'chance', l.chance,
            'is_identified', l.is_identified) order by l.position, l.id), '[]')
         from loot_items l join item_templates t on t.id = l.item_template_id where l.loot_template_id = s.id) as items
      from loot_templates s where s.creator_id = ${userId} and s.id > ${after} order by s.id limit ${TEMPLATES_PER_BATCH}`,
    TEMPLATES_PER_BATCH,
  );

export type OwnInvitationRow = Pick<
  Row<'party_invitations'>,
  'id' | 'role' | 'message' | 'state' | 'created_at'
> & { party: string; direction: 'received' | 'sent' };

/** Invitations to the user, by username or verified email address (ADR 0096), and invitations that the user sent. */
export const ownInvitations = (sql: Sql, userId: string): AsyncIterable<OwnInvitationRow> =>
  batchedRows(
    (after) => sql<OwnInvitationRow[]>`
      select i.id, p.name as party, case when i.inviter_id = u.id then 'sent' else 'received' end as direction,
        i.role, i.message, i.state, i.created_at
      from users u join party_invitations i on i.inviter_id = u.id or i.user_id = u.id
        or i.email = lower(u.email) and u.email_verified_at is not null
      join parties p on p.id = i.party_id
      where u.id = ${userId} and i.id > ${after} order by i.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnRatingRow = Pick<Row<'ratings'>, 'kind' | 'score' | 'comment' | 'updated_at'> & { id: string };

/** The user's ratings of templates, in the order of the template ids. */
export const ownRatings = (sql: Sql, userId: string): AsyncIterable<OwnRatingRow> =>
  batchedRows(
    (after) => sql<OwnRatingRow[]>`
      select subject_id as id, kind, score, comment, updated_at from ratings
      where user_id = ${userId} and subject_id > ${after} order by subject_id limit ${ROWS_PER_BATCH}`,
  );

type NotificationRow = Parameters<typeof presentNotification>[0];

export const ownNotifications = (sql: Sql, userId: string): AsyncIterable<NotificationRow> =>
  batchedRows(
    (after) => sql<NotificationRow[]>`
      select id, facts, created_at, read_at from notifications
      where user_id = ${userId} and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

/**
 * Transactions by the user, and transactions by others that involve the user's characters, oldest first, masked as in
 * the history lists. Transactions that only a gm may read are included only while the user is gm.
 */
export async function* ownHistory(sql: Sql, userId: string): AsyncGenerator<LineRow> {
  const ownLines = batchedRows(
    (after) =>
      sql<LineRow[]>`${lineSelect(sql, userId)}
      where x.actor_id = ${userId} and ${isReadable(sql)} and (x.occurred_at, x.id) >
        (coalesce((select occurred_at from transactions where id = ${after}), '-infinity'), ${after}::uuid)
      order by x.occurred_at, x.id limit ${ROWS_PER_BATCH}`,
  );
  const linesByOthers = batchedRows(
    (after) =>
      sql<LineRow[]>`${lineSelect(sql, userId)}
      join (select distinct s.transaction_id from characters c join transaction_characters s on s.character_id = c.id
            where c.user_id = ${userId} and s.transaction_id > ${after}) h on h.transaction_id = x.id
      where x.actor_id <> ${userId} and ${isReadable(sql)} order by x.id limit ${ROWS_PER_BATCH}`,
  );
  let nextByOthers = await linesByOthers.next();
  for await (const line of ownLines) {
    for (
      ;
      !nextByOthers.done && nextByOthers.value.occurred_at < line.occurred_at;
      nextByOthers = await linesByOthers.next()
    )
      yield nextByOthers.value;
    yield line;
  }
  for (; !nextByOthers.done; nextByOthers = await linesByOthers.next()) yield nextByOthers.value;
}

const isReadable = (sql: Sql): Fragment => sql`(not x.gm_only or m.role = 'gm')`;

const lineSelect = (sql: Sql, userId: string): Fragment => sql`
  select ${lineColumns(sql, sql`x.party_id`)}, coalesce(m.role = 'gm', false) as is_gm,
    ${ownContainerColumns(sql, userId)}
  from transactions x left join party_members m on m.party_id = x.party_id and m.user_id = ${userId}`;
