import { RATED_TABLES, type RatedKind } from './ratings.ts';
import type { Tx } from './transaction.ts';

/**
 * Counts a user who duplicated or deployed a template, but only once, and never the creator. The caller has locked the
 * template's row.
 */
export async function recordUse(
  tx: Tx,
  kind: RatedKind,
  template: { readonly id: string; readonly creator_id: string },
  userId: string,
): Promise<void> {
  if (template.creator_id === userId) return;
  await tx.sql`
    with first_use as (
      insert into template_uses (kind, subject_id, user_id, used_at) values (${kind}, ${template.id}, ${userId}, ${tx.now})
      on conflict do nothing returning subject_id)
    update ${tx.sql(RATED_TABLES[kind])} t set uses_count = t.uses_count + 1 from first_use where t.id = first_use.subject_id`;
}

/** Deletes the ratings and uses of a deleted template. */
export async function deleteFeedback(tx: Tx, kind: RatedKind, id: string): Promise<void> {
  await tx.sql`delete from ratings where kind = ${kind} and subject_id = ${id}`;
  await tx.sql`delete from template_uses where kind = ${kind} and subject_id = ${id}`;
}
