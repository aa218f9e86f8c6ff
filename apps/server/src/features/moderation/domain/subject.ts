import type { ReportedKind } from '@quartermaster/contract/moderation';
import type { Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { readReportedPage } from '../../share/queries/shared-page.ts';

/** The subject of a report: content or a user. */
export interface Subject {
  readonly author_id: string;
  readonly name: string;
}

const TEMPLATE_TABLES = {
  item_template: 'item_templates',
  shop_template: 'shop_templates',
  loot_template: 'loot_templates',
} as const;
type TemplateKind = keyof typeof TEMPLATE_TABLES;

const isTemplate = (kind: ReportedKind): kind is TemplateKind => kind in TEMPLATE_TABLES;

/** A user, or content that is public, unlisted or on a share page; undefined when no such subject has this id. */
export async function findPublic(sql: Sql, kind: ReportedKind, id: string): Promise<Subject | undefined> {
  if (kind === 'share_page') {
    const page = await readReportedPage(sql, id);
    return page && !page.isHidden
      ? { author_id: page.author_id, name: `Public page: ${page.title}` }
      : undefined;
  }
  const [row] = await subjectQuery(sql, kind, id);
  return row;
}

function subjectQuery(sql: Sql, kind: Exclude<ReportedKind, 'share_page'>, id: string) {
  if (isTemplate(kind))
    return sql<Subject[]>`
      select creator_id as author_id, name from ${sql(TEMPLATE_TABLES[kind])}
      where id = ${id} and visibility <> 'private' ${kind === 'item_template' ? sql`and retired_at is null` : sql``}`;
  if (kind === 'rating')
    return sql<Subject[]>`
      select user_id as author_id, 'Comment: ' || left(comment, 60) as name from ratings
      where id = ${id} and comment <> '' and not is_hidden`;
  if (kind === 'party')
    return sql<Subject[]>`
      select game_master_id as author_id, name from parties
      where id = ${id} and is_public and archived_at is null`;
  return sql<Subject[]>`
    select id as author_id, username as name from users
    where id = ${id} and deleted_at is null and id <> ${SYSTEM_USER_ID}`;
}

/** The current text of the content, for an admin; null for users and for deleted content, except a retired template. */
export async function contentOf(sql: Sql, kind: ReportedKind, id: string): Promise<string | null> {
  if (kind === 'user') return null;
  if (kind === 'share_page') return (await readReportedPage(sql, id))?.text ?? null;
  const [row] = isTemplate(kind)
    ? await sql<
        Content[]
      >`select name || chr(10) || description as content from ${sql(TEMPLATE_TABLES[kind])} where id = ${id}`
    : kind === 'rating'
      ? await sql<Content[]>`select comment as content from ratings where id = ${id}`
      : await sql<Content[]>`
          select name || chr(10) || description as content from parties where id = ${id} and deleted_at is null`;
  return row?.content ?? null;
}
type Content = { readonly content: string };

/**
 * Hides content from the public; most kinds become private (ADR 0220, 0239). Returns false for deleted content, except
 * a retired template.
 */
export async function hideSubject({ sql, now }: Tx, kind: ReportedKind, id: string): Promise<boolean> {
  const hiddenRows = isTemplate(kind)
    ? await sql`
        update ${sql(TEMPLATE_TABLES[kind])} set hidden_from = coalesce(hidden_from, visibility), visibility = 'private',
          updated_at = ${now}
        where id = ${id}`
    : kind === 'rating'
      ? await sql`update ratings set is_hidden = true where id = ${id}`
      : kind === 'share_page'
        ? await sql`update share_codes set hidden_at = ${now} where id = ${id}`
        : await sql`
          update parties set is_public = false, updated_at = ${now},
            hidden_from = coalesce(hidden_from, case when is_public then 'public' else 'private' end)
          where id = ${id} and deleted_at is null`;
  return hiddenRows.count === 1;
}

/**
 * Makes hidden content as visible as it was before. Returns false for deleted content, except a retired template.
 */
export async function restoreSubject({ sql, now }: Tx, kind: ReportedKind, id: string): Promise<boolean> {
  const restoredRows = isTemplate(kind)
    ? await sql`
        update ${sql(TEMPLATE_TABLES[kind])} set visibility = coalesce(hidden_from, visibility), hidden_from = null,
          updated_at = ${now}
        where id = ${id}`
    : kind === 'rating'
      ? await sql`update ratings set is_hidden = false where id = ${id}`
      : kind === 'share_page'
        ? await sql`update share_codes set hidden_at = null where id = ${id}`
        : await sql`
          update parties set is_public = coalesce(hidden_from = 'public', is_public), hidden_from = null,
            updated_at = ${now}
          where id = ${id} and deleted_at is null`;
  return restoredRows.count === 1;
}
