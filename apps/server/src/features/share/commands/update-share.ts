import { invalid } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { requireOpenShare } from '../policy.ts';
import type { ShareRow } from '../store.ts';

/**
 * Allows or forbids search engines to list the page (ADR 0238). Throws the errors of requireOpenShare; when allowing,
 * also EMAIL_NOT_VERIFIED, and VALIDATION_ERROR for a subject that is not public.
 */
export async function updateShare(
  tx: Tx,
  actor: Actor,
  code: string,
  { is_indexed }: { readonly is_indexed: boolean },
): Promise<ShareRow> {
  const share = await requireOpenShare(tx, actor.userId, code);
  if (is_indexed) {
    await requireVerified(tx.sql, actor.userId, 'publish', 'is_indexed');
    if (!share.may_be_indexed)
      throw invalid('is_indexed', 'Search engines can find only pages of public parties and public items');
  }
  await tx.sql`update share_codes set is_indexed = ${is_indexed} where code = ${code}`;
  return { ...share, is_indexed };
}
