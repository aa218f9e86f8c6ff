import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { LineRow } from '../ledger/reads.ts';
import type { presentNotification } from '../notification/present.ts';

const ROWS_AT_ONCE = 500;
/** Sorts before every other id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * All rows of a question, some hundred at a time in the order of their ids: neither their number nor a slow
 * reader holds memory or a connection.
 */
async function* allOf<T extends { readonly id: string }>(
  ask: (after: string) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await ask(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

type PersonRow = Pick<
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

export async function personOf(sql: Sql, userId: string): Promise<PersonRow | undefined> {
  const [row] = await sql<PersonRow[]>`
    select id, email, username, display_name, avatar_url, bio, time_zone, tier, subscription_status, admin,
      created_at, updated_at, password_hash is not null as has_password
    from users where id = ${userId} and deleted_at is null`;
  return row;
}

export type ChosenRow = Omit<Row<'user_preferences'>, 'user_id' | 'updated_at'>;

export async function chosenBy(sql: Sql, userId: string): Promise<ChosenRow | undefined> {
  const [row] = await sql<ChosenRow[]>`
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

export type OpenSessionRow = Pick<Row<'sessions'>, 'id' | 'user_agent' | 'created_at' | 'last_seen_at'>;

export const openSessionsOf = (sql: Sql, userId: string, now: Date): AsyncIterable<OpenSessionRow> =>
  allOf(
    (after) => sql<OpenSessionRow[]>`
      select id, user_agent, created_at, last_seen_at from sessions
      where user_id = ${userId} and revoked_at is null and expires_at > ${now} and id > ${after}
      order by id limit ${ROWS_AT_ONCE}`,
  );

export interface MembershipRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly joined_at: Date;
}

export const membershipsOf = (sql: Sql, userId: string): AsyncIterable<MembershipRow> =>
  allOf(
    (after) => sql<MembershipRow[]>`
      select p.id, p.name, m.role, m.created_at as joined_at
      from party_members m join parties p on p.id = m.party_id
      where m.user_id = ${userId} and p.id > ${after} order by p.id limit ${ROWS_AT_ONCE}`,
  );

export type OwnCharacterRow = Pick<
  Row<'characters'>,
  'id' | 'name' | 'race' | 'character_class' | 'level' | 'notes' | 'image_url' | 'created_at'
> & { party_name: string | null };

export const ownCharacters = (sql: Sql, userId: string): AsyncIterable<OwnCharacterRow> =>
  allOf(
    (after) => sql<OwnCharacterRow[]>`
      select c.id, c.name, c.race, c.character_class, c.level, c.notes, c.image_url, c.created_at, p.name as party_name
      from characters c left join parties p on p.id = c.party_id
      where c.user_id = ${userId} and c.deleted_at is null and c.id > ${after} order by c.id limit ${ROWS_AT_ONCE}`,
  );

export type OwnContainerRow = Pick<Row<'containers'>, 'id' | 'name' | 'description' | 'is_primary'> & {
  /** The asker is gm of the party that the character is in, and knows what nobody has identified. */
  knows_all: boolean;
};

export const containersOfCharacter = (
  sql: Sql,
  userId: string,
  characterId: string,
): AsyncIterable<OwnContainerRow> =>
  allOf(
    (after) => sql<OwnContainerRow[]>`
      select k.id, k.name, k.description, k.is_primary, coalesce(m.role = 'gm', false) as knows_all
      from containers k join characters c on c.id = k.character_id
      left join party_members m on m.party_id = c.party_id and m.user_id = ${userId}
      where k.character_id = ${characterId} and k.closed_at is null and k.id > ${after}
      order by k.id limit ${ROWS_AT_ONCE}`,
  );

export type OwnThingRow = Pick<
  Row<'item_instances'>,
  'id' | 'quantity' | 'is_identified' | 'is_equipped' | 'is_attuned' | 'quality' | 'durability' | 'notes'
> & { name: string; description: string; category: string };

export const thingsInContainer = (sql: Sql, containerId: string): AsyncIterable<OwnThingRow> =>
  allOf(
    (after) => sql<OwnThingRow[]>`
      select i.id, i.quantity, i.is_identified, i.is_equipped, i.is_attuned, i.quality, i.durability, i.notes,
        coalesce(i.name_override, t.name) as name, coalesce(i.description_override, t.description) as description,
        t.category
      from item_instances i join item_templates t on t.id = i.item_template_id
      where i.container_id = ${containerId} and i.id > ${after} order by i.id limit ${ROWS_AT_ONCE}`,
  );

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
  allOf(
    (after) => sql<OwnTemplateRow[]>`
      select id, name, description, weight, base_value, currency, stack_size, rarity, category, tags, visibility, created_at
      from item_templates where creator_id = ${userId} and retired_at is null and id > ${after}
      order by id limit ${ROWS_AT_ONCE}`,
  );

export type OwnRatingRow = Pick<Row<'ratings'>, 'kind' | 'score' | 'comment' | 'updated_at'> & { id: string };

/** What the person said of others' templates, by the template's id. */
export const ownRatings = (sql: Sql, userId: string): AsyncIterable<OwnRatingRow> =>
  allOf(
    (after) => sql<OwnRatingRow[]>`
      select subject_id as id, kind, score, comment, updated_at from ratings
      where user_id = ${userId} and subject_id > ${after} order by subject_id limit ${ROWS_AT_ONCE}`,
  );

type NotificationRow = Parameters<typeof presentNotification>[0];

export const ownNotifications = (sql: Sql, userId: string): AsyncIterable<NotificationRow> =>
  allOf(
    (after) => sql<NotificationRow[]>`
      select id, facts, created_at, read_at from notifications
      where user_id = ${userId} and id > ${after} order by id limit ${ROWS_AT_ONCE}`,
  );

/** What the person did, and what was done with their characters; masked as in the lists of the history. */
export const ownHistory = (sql: Sql, userId: string): AsyncIterable<LineRow> =>
  allOf(
    (after) => sql<LineRow[]>`
      select x.*, coalesce(m.role = 'gm', false) as is_gm,
        exists (select from containers k join characters c on c.id = k.character_id
                where k.id = x.source_container_id and c.user_id = ${userId}) as owns_source,
        exists (select from containers k join characters c on c.id = k.character_id
                where k.id = x.destination_container_id and c.user_id = ${userId}) as owns_destination
      from transactions x left join party_members m on m.party_id = x.party_id and m.user_id = ${userId}
      where x.id in (
        (select id from transactions where actor_id = ${userId} and id > ${after} order by id limit ${ROWS_AT_ONCE})
        union
        (select s.transaction_id from characters c join transaction_characters s on s.character_id = c.id
         where c.user_id = ${userId} and s.transaction_id > ${after} order by s.transaction_id limit ${ROWS_AT_ONCE}))
      order by x.id limit ${ROWS_AT_ONCE}`,
  );
