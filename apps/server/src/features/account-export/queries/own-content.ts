import type { AccountExport } from '@quartermaster/contract/account-export';
import type { Sql } from '../../../platform/database.ts';
import type { Row } from '../../../platform/db-types.ts';
import { batchedRows, ROWS_PER_BATCH } from './own-data.ts';

/** Templates per batch, each with all its lines. */
const TEMPLATES_PER_BATCH = 20;

export type OwnTemplateRow = Pick<
  Row<'item_templates'>,
  | 'id'
  | 'name'
  | 'description'
  | 'weight'
  | 'base_value'
  | 'currency'
  | 'stack_size'
  | 'slots'
  | 'glyph'
  | 'rarity'
  | 'category'
  | 'tags'
  | 'visibility'
  | 'hidden_from'
  | 'created_at'
  | 'updated_at'
>;

export const ownTemplates = (sql: Sql, userId: string): AsyncIterable<OwnTemplateRow> =>
  batchedRows(
    (after) => sql<OwnTemplateRow[]>`
      select id, name, description, weight, base_value, currency, stack_size, slots, glyph, rarity, category, tags,
        visibility, hidden_from, created_at, updated_at
      from item_templates where creator_id = ${userId} and retired_at is null and id > ${after}
      order by id limit ${ROWS_PER_BATCH}`,
  );

type TemplateTexts<T extends 'shop_templates' | 'loot_templates'> = Pick<
  Row<T>,
  'id' | 'name' | 'description' | 'tags' | 'visibility' | 'hidden_from' | 'created_at' | 'updated_at'
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
      select s.id, s.name, s.description, s.tags, s.visibility, s.hidden_from, s.created_at, s.updated_at,
        s.owner, s.location, s.shop_type, s.buy_modifier, s.sell_modifier, s.default_restock_days,
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
      select s.id, s.name, s.description, s.tags, s.visibility, s.hidden_from, s.created_at, s.updated_at,
        s.source_type,
        (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'quantity', l.quantity, 'chance', l.chance,
            'is_identified', l.is_identified) order by l.position, l.id), '[]')
         from loot_items l join item_templates t on t.id = l.item_template_id where l.loot_template_id = s.id) as items
      from loot_templates s where s.creator_id = ${userId} and s.id > ${after} order by s.id limit ${TEMPLATES_PER_BATCH}`,
    TEMPLATES_PER_BATCH,
  );

export type OwnInvitationRow = Pick<
  Row<'party_invitations'>,
  'id' | 'role' | 'message' | 'state' | 'created_at' | 'expires_at' | 'answered_at'
> & { party: string; direction: 'received' | 'sent' };

/** Invitations to the user, by username or verified email address (ADR 0096), and invitations that the user sent. */
export const ownInvitations = (sql: Sql, userId: string): AsyncIterable<OwnInvitationRow> =>
  batchedRows(
    (after) => sql<OwnInvitationRow[]>`
      select i.id, p.name as party, case when i.inviter_id = u.id then 'sent' else 'received' end as direction,
        i.role, i.message, i.state, i.created_at, i.expires_at, i.answered_at
      from users u join party_invitations i on i.inviter_id = u.id or i.user_id = u.id
        or i.email = lower(u.email) and u.email_verified_at is not null
      join parties p on p.id = i.party_id
      where u.id = ${userId} and i.id > ${after} order by i.id limit ${ROWS_PER_BATCH}`,
  );

export type OwnRatingRow = Pick<
  Row<'ratings'>,
  'kind' | 'score' | 'comment' | 'is_hidden' | 'created_at' | 'updated_at'
> & { id: string };

/** The user's ratings of templates, in the order of the template ids. */
export const ownRatings = (sql: Sql, userId: string): AsyncIterable<OwnRatingRow> =>
  batchedRows(
    (after) => sql<OwnRatingRow[]>`
      select subject_id as id, kind, score, comment, is_hidden, created_at, updated_at from ratings
      where user_id = ${userId} and subject_id > ${after} order by subject_id limit ${ROWS_PER_BATCH}`,
  );
