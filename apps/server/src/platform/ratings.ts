import type { RatingForm } from '@quartermaster/contract/rating';
import type { Sql } from './database.ts';
import type { Row } from './db-types.ts';
import type { Tx } from './transaction.ts';

/** What is rated, and the table that keeps `rating_sum` and `ratings_count` beside each of them. */
const SUBJECTS = {
  item_template: 'item_templates',
  shop_template: 'shop_templates',
  loot_template: 'loot_templates',
} as const;
export type RatedKind = keyof typeof SUBJECTS;

export interface RatingRow extends Pick<Row<'ratings'>, 'score' | 'comment' | 'created_at' | 'updated_at'> {
  user_id: string;
  username: string;
}

const ratingColumns = (sql: Sql) => sql`
  r.user_id, u.username, r.score, r.comment, r.created_at, r.updated_at`;

/**
 * Saves a user's one rating of a subject; a second replaces the first (DEC-5). The caller has
 * decided that they may and holds the subject's row, so that sum and count stay true.
 */
export async function saveRating(
  tx: Tx,
  kind: RatedKind,
  subjectId: string,
  userId: string,
  { score, comment = '' }: RatingForm,
): Promise<RatingRow> {
  const [before] = await tx.sql<{ score: number }[]>`
    select score from ratings where kind = ${kind} and subject_id = ${subjectId} and user_id = ${userId}`;
  await tx.sql`
    update ${tx.sql(SUBJECTS[kind])} set rating_sum = rating_sum + ${score - (before?.score ?? 0)}::int,
      ratings_count = ratings_count + ${before ? 0 : 1}::int
    where id = ${subjectId}`;
  const [row] = await tx.sql<RatingRow[]>`
    with r as (
      insert into ratings (kind, subject_id, user_id, score, comment, created_at, updated_at)
      values (${kind}, ${subjectId}, ${userId}, ${score}, ${comment}, ${tx.now}, ${tx.now})
      on conflict (kind, subject_id, user_id) do update
        set score = excluded.score, comment = excluded.comment, updated_at = excluded.updated_at
      returning *)
    select ${ratingColumns(tx.sql)} from r join users u on u.id = r.user_id`;
  if (!row) throw new Error('A rating was saved and is not there');
  return row;
}

/** One page of a subject's ratings, newest first. */
export function ratingsOf(
  sql: Sql,
  kind: RatedKind,
  subjectId: string,
  page: { page: number; per_page: number },
): Promise<RatingRow[]> {
  return sql<RatingRow[]>`
    select ${ratingColumns(sql)} from ratings r join users u on u.id = r.user_id
    where r.kind = ${kind} and r.subject_id = ${subjectId}
    order by r.updated_at desc, r.user_id limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`;
}

export interface RatingTotals {
  /** How many gave 1, 2, 3, 4 and 5. */
  readonly counts: number[];
  readonly own: { score: number; comment: string } | null;
}

/** How the scores of a subject are spread, and what the reader gave. */
export async function ratingTotals(
  sql: Sql,
  kind: RatedKind,
  subjectId: string,
  userId: string,
): Promise<RatingTotals> {
  const rows = await sql<{ score: number; count: number }[]>`
    select score, count(*) as count from ratings where kind = ${kind} and subject_id = ${subjectId} group by score`;
  const [own] = await sql<{ score: number; comment: string }[]>`
    select score, comment from ratings
    where kind = ${kind} and subject_id = ${subjectId} and user_id = ${userId}`;
  const counts = [1, 2, 3, 4, 5].map((score) => rows.find((row) => row.score === score)?.count ?? 0);
  return { counts, own: own ? { score: own.score, comment: own.comment } : null };
}
