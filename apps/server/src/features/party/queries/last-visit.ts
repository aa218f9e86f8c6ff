import type { Fragment, Sql } from '../../../platform/database.ts';

/**
 * A pause longer than this ends a visit. It is shorter than the time between two game sessions, and longer than a break
 * during one.
 */
const VISIT_PAUSE_MAX_MS = 2 * 60 * 60_000;

/**
 * SQL: the end of the visit before the current visit, for the membership `m`; null during the first visit. The result
 * is the same before and after the current visit is recorded.
 */
export const lastVisit = (sql: Sql, now: Date): Fragment => sql`
  case when m.last_seen_at < ${new Date(now.getTime() - VISIT_PAUSE_MAX_MS)} then m.last_seen_at
  else m.last_visit_at end`;
