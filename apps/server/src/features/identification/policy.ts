import type { Fragment, Sql } from '../../platform/database.ts';

/** The reader of a container, and whether they are gm of its party. */
export interface Reader {
  readonly userId: string;
  readonly isGm: boolean;
}

/**
 * SQL: whether `userId` may know which item stack `i` of template `t` is (ADR 0122). An unidentified stack is known
 * to the gms of the party that hides it or, if that party was deleted, to its game master of record; and to the creator
 * of its template in parties in which the creator is gm. The gm of another party does not know it, even after the stack
 * has moved to that party.
 * @param isGmHere whether the reader is gm where the stack is
 */
export const isKnown = (sql: Sql, userId: string, isGmHere: Fragment | boolean): Fragment => sql`(
  i.is_identified
  or coalesce(i.hidden_in in (
    select hm.party_id from party_members hm where hm.user_id = ${userId} and hm.role = 'gm'
    union all select hp.id from parties hp where hp.game_master_id = ${userId} and hp.deleted_at is not null), false)
  or t.creator_id = ${userId} and ${isGmHere})`;
