import type { LootTemplateChange } from '@quartermaster/contract/loot-template';
import { normalizeTags } from '@quartermaster/rules/tags';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { requireTemplate } from '../policy.ts';
import { lockTemplate } from '../store.ts';

/**
 * Updates a loot template of the actor; absent fields keep their values. Deployed loot does not change. Throws
 * RESOURCE_NOT_FOUND, FORBIDDEN, EMAIL_NOT_VERIFIED for publishing without a verified address, and CONFLICT for
 * publishing or unlisting a template that an admin has hidden.
 */
export async function updateTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  change: LootTemplateChange,
): Promise<void> {
  const before = await lockTemplate(tx, actor.userId, id);
  requireTemplate(before, actor.userId, 'edit');
  if (change.visibility === 'public' && before.visibility !== 'public') {
    await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  }
  const tags = change.tags ? { tags: normalizeTags(change.tags) } : {};
  const fields = Object.entries({ ...change, ...tags }).filter(([, value]) => value !== undefined);
  const columns = { ...Object.fromEntries(fields), updated_at: tx.now };
  await tx.sql`update loot_templates set ${tx.sql(columns)} where id = ${id}`;
}
