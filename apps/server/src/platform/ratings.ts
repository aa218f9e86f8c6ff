import type { Rating, RatingForm } from '@quartermaster/contract/rating';
import { displayedUsername } from '@quartermaster/rules/names';
import { averageOf } from '@quartermaster/rules/rating';
import type { Sql } from './database.ts';
import type { Row } from './db-types.ts';
import type { Page } from './page.ts';
import type { Tx } from './transaction.ts';

/** The kinds of rated records, and their tables with `rating_sum` and `ratings_count`. */
export const RATED_TABLES = {
  item_template: 'item_templates',
  shop_template: 'shop_templates',
  loot_template: 'loot_templates',
} as const;
export type RatedKind = keyof typeof RATED_TABLES;

interface RatingRow
  extends Pick<Row<'ratings'>, 'id' | 'is_hidden' | 'score' | 'comment' | 'created_at' | 'updated_at'> {
  user_id: string;
  username: string;
}

const presentRating = (row: RatingRow, userId: string): Rating => ({
  id: row.id,
  username: displayedUsername(row.username),
  score: row.score,
  comment: row.is_hidden && row.user_id !== userId ? '' : row.comment,
  is_own: row.user_id === userId,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const ratingColumns = (sql: Sql) => sql`
  r.id, r.is_hidden, r.user_id, u.username, r.score, r.comment, r.created_at, r.updated_at`;

/**
 * Saves a user's rating of a subject; a new rating replaces the previous one (DEC-5). The caller has checked the
 * permission and locked the subject's row, so that sum and count stay consistent.
 */
export async function saveRating(
  tx: Tx,
  kind: RatedKind,
  subjectId: string,
  userId: string,
  { score, comment = '' }: RatingForm,
): Promise<Rating> {
  const [before] = await tx.sql<{ score: number }[]>`
    select score from ratings where kind = ${kind} and subject_id = ${subjectId} and user_id = ${userId}`;
  await tx.sql`
    update ${tx.sql(RATED_TABLES[kind])} set rating_sum = rating_sum + ${score - (before?.score ?? 0)}::int,
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
  if (!row) throw new Error('A saved rating does not exist');
  return presentRating(row, userId);
}

export interface RatingTotals {
  readonly average_rating: number | null;
  readonly ratings_count: number;
  /** The number of ratings for each score from 1 to 5. */
  readonly counts: number[];
  readonly own: { score: number; comment: string } | null;
}

type Subject = Pick<Row<'item_templates'>, 'id' | 'rating_sum' | 'ratings_count'>;

/**
 * One page of a subject's ratings, the most recently changed first, with totals; the caller has checked that the reader
 * may see the subject.
 */
export async function listRatings(
  sql: Sql,
  kind: RatedKind,
  subject: Subject,
  userId: string,
  page: { page: number; per_page: number },
): Promise<Page<Rating> & { totals: RatingTotals }> {
  const rows = await sql<RatingRow[]>`
    select ${ratingColumns(sql)} from ratings r join users u on u.id = r.user_id
    where r.kind = ${kind} and r.subject_id = ${subject.id}
    order by r.updated_at desc, r.user_id limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`;
  const { ratings_count } = subject;
  const average_rating = averageOf(subject.rating_sum, ratings_count);
  const scores = await scoresOf(sql, kind, subject.id, userId);
  return {
    rows: rows.map((row) => presentRating(row, userId)),
    total: ratings_count,
    totals: { average_rating, ratings_count, ...scores },
  };
}

/** The number of ratings per score, and the reader's rating. */
async function scoresOf(
  sql: Sql,
  kind: RatedKind,
  subjectId: string,
  userId: string,
): Promise<Pick<RatingTotals, 'counts' | 'own'>> {
  const rows = await sql<{ score: number; count: number }[]>`
    select score, count(*) as count from ratings where kind = ${kind} and subject_id = ${subjectId} group by score`;
  const [ownRating] = await sql<{ score: number; comment: string }[]>`
    select score, comment from ratings
    where kind = ${kind} and subject_id = ${subjectId} and user_id = ${userId}`;
  const counts = [1, 2, 3, 4, 5].map((score) => rows.find((row) => row.score === score)?.count ?? 0);
  return { counts, own: ownRating ? { score: ownRating.score, comment: ownRating.comment } : null };
}
