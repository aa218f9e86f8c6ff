import { forbidden, notFound } from '@quartermaster/contract/errors';
import type { SelectedTemplates } from '@quartermaster/contract/own-content';
import type { Actor } from '../../../platform/actor.ts';
import { RATED_TABLES, type RatedKind } from '../../../platform/ratings.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';

/** The order of locks, the same as for deletion, so that two requests never deadlock. */
const KINDS: readonly RatedKind[] = ['loot_template', 'shop_template', 'item_template'];

const idsOf = (templates: SelectedTemplates, selectedKind: RatedKind): string[] => [
  ...new Set(templates.filter(({ kind }) => kind === selectedKind).map(({ id }) => id)),
];

/** Locks templates of the actor, in the order of their ids. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
async function lockOwn(tx: Tx, actor: Actor, kind: RatedKind, ids: readonly string[]): Promise<void> {
  const rows = await tx.sql<{ creator_id: string }[]>`
    select creator_id from ${tx.sql(RATED_TABLES[kind])}
    where id = any(${[...ids]}::uuid[]) and (visibility <> 'private' or creator_id = ${actor.userId})
      ${kind === 'item_template' ? tx.sql`and retired_at is null` : tx.sql``}
    order by id for no key update`;
  if (rows.length < ids.length) throw notFound();
  if (rows.some((row) => row.creator_id !== actor.userId)) {
    throw forbidden('Only the creator of a template can change it.');
  }
}

/**
 * Changes the visibility of templates of the actor, all or none; returns their number. Items created from them do not
 * change. Throws RESOURCE_NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED for publishing without a verified address, CONFLICT
 * for publishing or unlisting a template that an admin has hidden.
 */
export async function updateOwnContent(
  tx: Tx,
  actor: Actor,
  templates: SelectedTemplates,
  visibility: 'private' | 'unlisted' | 'public',
): Promise<number> {
  if (visibility === 'public') await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  let count = 0;
  for (const kind of KINDS) {
    const ids = idsOf(templates, kind);
    if (ids.length === 0) continue;
    await lockOwn(tx, actor, kind, ids);
    await tx.sql`
      update ${tx.sql(RATED_TABLES[kind])} set visibility = ${visibility}, updated_at = ${tx.now}
      where id = any(${ids}::uuid[]) and visibility <> ${visibility}`;
    count += ids.length;
  }
  return count;
}
