import { AppError, notFound } from '@quartermaster/contract/errors';
import { id } from '@quartermaster/contract/fields';
import type { Tier } from '@quartermaster/rules/tier-names';
import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import { z } from 'zod';
import { effectiveTier, type TierHolder } from '../../platform/allowance.ts';
import type { Sql } from '../../platform/database.ts';
import { requireVisible } from '../character/policy.ts';
import { requireMember } from '../party/policy.ts';

/** The scope of a tier: a party, a character's party, or (without ids) outside any party. */
export interface FeatureScope {
  readonly party_id?: string | null | undefined;
  readonly character_id?: string | null | undefined;
}

const scopeIds = z.object({ party_id: id.nullish(), character_id: id.nullish() });

/**
 * The effective tier in this scope. Throws RESOURCE_NOT_FOUND for a party or a character that the user may not see, and
 * for a character that is not in the given party.
 */
export async function effectiveTierIn(sql: Sql, user: TierHolder, scope: FeatureScope): Promise<Tier> {
  const character = scope.character_id ? await requireVisible(sql, user.userId, scope.character_id) : null;
  if (scope.party_id && character && character.party_id !== scope.party_id) throw notFound();
  const partyId = scope.party_id ?? character?.party_id ?? null;
  if (partyId) await requireMember(sql, user.userId, partyId);
  return effectiveTier(sql, user, partyId);
}

/**
 * Whether a feature is allowed in this scope; false for a missing or unknown feature, for invalid ids, and if
 * `effectiveTierIn` rejects the scope (ACC-7).
 */
export async function mayUseFeature(
  sql: Sql,
  user: TierHolder,
  feature: string | undefined,
  scope: FeatureScope,
): Promise<boolean> {
  const ids = scopeIds.safeParse(scope);
  if (feature === undefined || !ids.success) return false;
  try {
    return isFeatureAllowed(featuresOf(await effectiveTierIn(sql, user, ids.data)), feature);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
