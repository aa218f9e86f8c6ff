import type { Branding } from '@quartermaster/contract/party-branding';
import type { Tier } from '@quartermaster/rules/tier-names';
import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import type { Actor } from '../../../platform/actor.ts';
import { effectiveTier } from '../../../platform/allowance.ts';
import type { Sql } from '../../../platform/database.ts';
import { requireMember, requirePermission } from '../policy.ts';
import { effectiveBranding, presentBranding } from '../present.ts';
import { readSeatAndBrand } from '../store.ts';

/** The branding of a party as stored, for its game masters. Throws RESOURCE_NOT_FOUND, FORBIDDEN. */
export async function readBranding(
  sql: Sql,
  actor: Actor,
  partyId: string,
): Promise<{ data: Branding; meta: { is_in_tier: boolean } }> {
  requirePermission(await requireMember(sql, actor.userId, partyId), 'see_branding');
  const { brand, seat } = await readSeatAndBrand(sql, actor, partyId);
  const features = featuresOf(await effectiveTier(sql, seat, partyId));
  return {
    data: presentBranding(brand),
    meta: { is_in_tier: isFeatureAllowed(features, 'custom_branding') },
  };
}

/**
 * The branding of a party as displayed to everyone, including non-members; null if there is none or the tier of the
 * game-master seat does not include it. Throws RESOURCE_NOT_FOUND.
 */
export async function readShownBranding(
  sql: Sql,
  partyId: string,
  defaultTier: Tier,
): Promise<Branding | null> {
  const { brand, seat } = await readSeatAndBrand(sql, { defaultTier }, partyId);
  return effectiveBranding(brand, seat.tier);
}
