import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { type AuditRow, auditCells, presentEntry } from '../../admin/present.ts';
import { auditColumns } from '../../admin/queries/audit-log.ts';
import { type ListedUserRow, listedUserCells, presentListedUser } from '../../user-admin/present.ts';
import { listedUserColumns } from '../../user-admin/queries/users.ts';
import { type ContentRow, contentCells, type RevenueRow, revenueCells } from '../present.ts';
import type { Table } from './report-rows.ts';

const keyedById: Pick<Table, 'key' | 'first' | 'createdAt'> = {
  key: (sql) => sql`t.id`,
  first: '00000000-0000-0000-0000-000000000000',
  createdAt: (sql) => sql`t.created_at`,
};

/** Accounts of users, except deleted ones. */
export const USER_TABLES: readonly Table[] = [
  {
    ...keyedById,
    from: (sql) => sql`users t`,
    where: (sql) => sql`t.deleted_at is null and t.id <> ${SYSTEM_USER_ID}`,
    joins: (sql) => sql`join users u on u.id = t.id`,
    columns: listedUserColumns,
    cells: (row: ListedUserRow) => listedUserCells(presentListedUser(row)),
  },
];

/** The recorded changes of subscriptions (ADR 0219). */
export const REVENUE_TABLES: readonly Table[] = [
  {
    key: (sql) => sql`t.id`,
    first: '0',
    from: (sql) => sql`subscription_changes t`,
    createdAt: (sql) => sql`t.changed_at`,
    joins: (sql) => sql`join subscriptions s on s.id = t.subscription_id join users u on u.id = s.user_id`,
    columns: (
      sql,
    ) => sql`t.changed_at, s.user_id, u.username, t.subscription_id, t.status, t.previous_status, t.tier,
      t.billing_interval, t.cancel_reason`,
    cells: (row: RevenueRow) => revenueCells(row),
  },
];

const templateTable = (type: 'item_template' | 'shop_template' | 'loot_template'): Table => ({
  ...keyedById,
  from: (sql) => sql`${sql(`${type}s`)} t`,
  where: (sql) => sql`t.creator_id <> ${SYSTEM_USER_ID}
    ${type === 'item_template' ? sql`and t.retired_at is null` : sql``}`,
  joins: (sql) => sql`join users u on u.id = t.creator_id`,
  columns: (
    sql,
  ) => sql`${type}::text as type, t.id, t.name, u.id as owner_id, u.username as owner, t.visibility,
    t.created_at, t.updated_at`,
  cells: (row: ContentRow) => contentCells(row),
});

/** Content of users that is not deleted: templates and parties. A retired item template counts as deleted. */
export const CONTENT_TABLES: readonly Table[] = [
  templateTable('item_template'),
  templateTable('shop_template'),
  templateTable('loot_template'),
  {
    ...keyedById,
    from: (sql) => sql`parties t`,
    where: (sql) => sql`t.deleted_at is null`,
    joins: (sql) => sql`join users u on u.id = t.game_master_id`,
    columns: (sql) => sql`'party' as type, t.id, t.name, u.id as owner_id, u.username as owner,
      case when t.is_public then 'public' else 'private' end as visibility, t.created_at, t.updated_at`,
    cells: (row: ContentRow) => contentCells(row),
  },
];

export const AUDIT_TABLES: readonly Table[] = [
  {
    key: (sql) => sql`t.number`,
    first: '0',
    from: (sql) => sql`audit_entries t`,
    createdAt: (sql) => sql`t.occurred_at`,
    columns: auditColumns,
    cells: (row: AuditRow) => auditCells(presentEntry(row)),
  },
];
