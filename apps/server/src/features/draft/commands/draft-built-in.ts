import type { Draft, DraftRequest } from '@quartermaster/contract/draft';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { builtInDraft } from '../queries/built-in-draft.ts';
import { countUse } from '../store.ts';

/**
 * A draft from the built-in generator, which every tier includes. It counts as one use toward the limit
 * `ai_uses_monthly`, like a draft from a model (DEC-11). Throws LIMIT_REACHED.
 */
export async function draftBuiltIn(
  tx: Tx,
  actor: Actor,
  request: DraftRequest,
  seed?: string,
): Promise<Draft> {
  await requireAllowance(tx, actor, 'ai_uses_monthly');
  const draft = await builtInDraft(tx.sql, request, seed);
  await countUse(tx, actor.userId);
  return draft;
}
