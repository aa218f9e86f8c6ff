import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { getDraftEngines } from '@quartermaster/contract/model-draft';
import { featuresOf, isFeatureAllowed, limitOf, UNLIMITED } from '@quartermaster/rules/tiers';
import type { Actor } from '../../../platform/actor.ts';
import { ANY_PARTY, effectiveTier } from '../../../platform/allowance.ts';
import type { Sql } from '../../../platform/database.ts';
import { usageOf } from '../../allowance/queries/usage.ts';

/**
 * The data of the draft dialog: the uses and the limit of the month, whether there is a language model, and whether the
 * user's tier includes it.
 */
export async function draftEngines(
  sql: Sql,
  actor: Actor,
  now: Date,
  hasModel: boolean,
): Promise<ReplyData<typeof getDraftEngines>> {
  const tier = await effectiveTier(sql, actor, ANY_PARTY);
  const { ai_uses_monthly: used = 0 } = await usageOf(sql, actor.userId, now, ['ai_uses_monthly']);
  const limit = limitOf(tier, 'ai_uses_monthly');
  return {
    uses: { used, limit: limit === UNLIMITED ? null : limit },
    model: hasModel ? { is_in_tier: isFeatureAllowed(featuresOf(tier), 'ai_tools') } : null,
  };
}
