import type { Fragment, Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { inBatches } from '../../../platform/in-batches.ts';
import { stackName } from '../../../platform/ledger/stack-columns.ts';
import { isKnown } from '../../identification/policy.ts';
import { stackIdsIn } from '../../item/queries/carried-items.ts';
import { ownContainerColumns } from '../../ledger/policy.ts';
import type { LineRow } from '../../ledger/present.ts';
import { lineColumns } from '../../ledger/queries/history.ts';
import type { presentNotification } from '../../notification/present.ts';

/** The default batch size of `batchedRows`. */
export const ROWS_PER_BATCH = 100;
/** Sorts before every other id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * `inBatches` for rows in the order of their ids: `fetchAfter` returns the rows that follow the row with the given id;
 * `start` sorts before all ids.
 */
export const batchedRows = <T extends { readonly id: string }>(
  fetchAfter: (after: string) => Promise<readonly T[]>,
  batchSize = ROWS_PER_BATCH,
  start = LOWEST_ID,
): AsyncGenerator<T> => inBatches((_limit, after) => fetchAfter(after?.id ?? start), batchSize);

type ProfileRow = Pick<
  Row<'users'>,
  | 'id'
  | 'email'
  | 'email_verified_at'
  | 'announcement_mails'
  | 'username'
  | 'display_name'
  | 'avatar_url'
  | 'bio'
  | 'time_zone'
  | 'tier'
  | 'tier_upgraded_at'
  | 'subscription_status'
  | 'admin'
  | 'suspended_at'
  | 'suspended_until'
  | 'suspension_reason'
  | 'created_at'
  | 'updated_at'
> & { has_password: boolean };

export async function profileOf(sql: Sql, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select id, email, email_verified_at, announcement_mails, username, display_name, avatar_url, bio, time_zone, tier,
      tier_upgraded_at, subscription_status, admin, suspended_at, suspended_until, suspension_reason, created_at,
      updated_at, password_hash is not null as has_password
    from users where id = ${userId} and deleted_at is null`;
  return row;
}

export type PreferencesRow = Omit<Row<'user_preferences'>, 'user_id'>;

export async function preferencesOf(sql: Sql, userId: string): Promise<PreferencesRow | undefined> {
  const [row] = await sql<PreferencesRow[]>`
    select theme, compact_view, notifications_enabled, sound_effects, dice_roll_animation, updated_at
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
  | 'id'
  | 'user_agent'
  | 'created_at'
  | 'last_seen_at'
  | 'expires_at'
  | 'authenticated_at'
  | 'admin_active_at'
  | 'signed_in_by'
  | 'second_factor'
>;

export const openSessionsOf = (sql: Sql, userId: string, now: Date): AsyncIterable<OpenSessionRow> =>
  batchedRows(
    (after) => sql<OpenSessionRow[]>`
      select id, user_agent, created_at, last_seen_at, expires_at, authenticated_at, admin_active_at, signed_in_by,
        second_factor from sessions
      where user_id = ${userId} and revoked_at is null and expires_at > ${now} and id > ${after}
      order by id limit ${ROWS_PER_BATCH}`,
  );

export interface MembershipRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly joined_at: Date;
  readonly last_seen_at: Date;
  readonly last_visit_at: Date | null;
}

export const membershipsOf = (sql: Sql, userId: string): AsyncIterable<MembershipRow> =>
  batchedRows(
    (after) => sql<MembershipRow[]>`
      select p.id, p.name, m.role, m.created_at as joined_at, m.last_seen_at, m.last_visit_at
      from party_members m join parties p on p.id = m.party_id
      where m.user_id = ${userId} and p.id > ${after} order by p.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnCharacterRow = Pick<
  Row<'characters'>,
  | 'id'
  | 'name'
  | 'race'
  | 'character_class'
  | 'level'
  | 'notes'
  | 'image_url'
  | 'max_weight'
  | 'max_slots'
  | 'created_at'
  | 'updated_at'
> & { party: string | null };

export const ownCharacters = (sql: Sql, userId: string): AsyncIterable<OwnCharacterRow> =>
  batchedRows(
    (after) => sql<OwnCharacterRow[]>`
      select c.id, c.name, c.race, c.character_class, c.level, c.notes, c.image_url, c.max_weight, c.max_slots,
        c.created_at, c.updated_at, p.name as party
      from characters c left join parties p on p.id = c.party_id
      where c.user_id = ${userId} and c.deleted_at is null and c.id > ${after} order by c.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnContainerRow = Pick<
  Row<'containers'>,
  | 'id'
  | 'name'
  | 'description'
  | 'is_primary'
  | 'position'
  | 'visibility'
  | 'max_weight'
  | 'max_slots'
  | 'created_at'
  | 'updated_at'
>;

export const containersOfCharacter = (sql: Sql, characterId: string): AsyncIterable<OwnContainerRow> =>
  batchedRows(
    (after) => sql<OwnContainerRow[]>`
      select id, name, description, is_primary, position, visibility, max_weight, max_slots, created_at, updated_at
      from containers
      where character_id = ${characterId} and closed_at is null and id > ${after} order by id limit ${ROWS_PER_BATCH}`,
  );

export type OwnItemRow = Pick<
  Row<'item_instances'>,
  | 'id'
  | 'quantity'
  | 'is_identified'
  | 'is_equipped'
  | 'is_attuned'
  | 'quality'
  | 'durability'
  | 'weight_override'
  | 'value_override'
  | 'currency_override'
  | 'notes'
  | 'created_at'
  | 'updated_at'
> & { name: string; description: string; category: string; is_known: boolean };

export async function* itemsInContainer(
  sql: Sql,
  userId: string,
  containerId: string,
): AsyncGenerator<OwnItemRow> {
  for await (const ids of stackIdsIn(sql, containerId)) {
    yield* await sql<OwnItemRow[]>`
      select i.id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, i.quality, i.durability,
        i.weight_override, i.value_override, i.currency_override, i.notes, i.created_at, i.updated_at,
        ${stackName(sql)} as name, coalesce(i.description_override, t.description) as description,
        t.category, ${isKnown(sql, userId, sql`coalesce(m.role = 'gm', false)`)} as is_known
      from item_instances i join item_templates t on t.id = i.item_template_id
      join containers k on k.id = i.container_id join characters c on c.id = k.character_id
      left join party_members m on m.party_id = c.party_id and m.user_id = ${userId}
      where i.id = any(${ids}::uuid[]) and i.container_id = ${containerId} order by i.id`;
  }
}

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
      // Without the limit per character, each batch would read all later lines.
      sql<LineRow[]>`${lineSelect(sql, userId)}
      where x.id in (
        select h.transaction_id from characters c cross join lateral (
          select s.transaction_id from transaction_characters s
            join ${transactionsWithRole(sql, userId)} on x.id = s.transaction_id
          where s.character_id = c.id and s.transaction_id > ${after} and x.actor_id <> ${userId} and ${isReadable(sql)}
          order by s.transaction_id limit ${ROWS_PER_BATCH}) h
        where c.user_id = ${userId})
      order by x.id limit ${ROWS_PER_BATCH}`,
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
  from ${transactionsWithRole(sql, userId)}`;

const transactionsWithRole = (sql: Sql, userId: string): Fragment => sql`
  (transactions x left join party_members m on m.party_id = x.party_id and m.user_id = ${userId})`;
