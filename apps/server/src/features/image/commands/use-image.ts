import { invalid } from '@quartermaster/contract/errors';
import { uploadedImagePath } from '@quartermaster/contract/fields';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Keeps an unused picture for another day (ADR 0098); call it before a record stores the picture's URL.
 * The picture must belong to the actor. URLs of other sites are accepted. Throws VALIDATION_ERROR at `field` for
 * a picture that does not exist or belongs to another user.
 */
export async function useImage(tx: Tx, actor: Actor, url: string | undefined, field: string): Promise<void> {
  const id = uploadedImagePath.exec(url ?? '')?.[1];
  if (id === undefined) return;
  // Locks the row, so that a concurrent cleanup job waits and then reads the new `wanted_at`.
  const rows = await tx.sql`
    update images set wanted_at = ${tx.now} where id = ${id} and user_id = ${actor.userId} returning id`;
  if (rows.length === 0) throw invalid(field, 'This picture no longer exists. Please upload it again.');
}
