import { AppError, notFound } from '@quartermaster/contract/errors';
import { id } from '@quartermaster/contract/fields';
import type { Tier } from '@quartermaster/rules/tier-names';
import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import { z } from 'zod';
import { effectiveTier, type Subscriber } from '../../platform/allowance.ts';
import type { Sql } from '../../platform/database.ts';
import { requireVisible } from '../character/policy.ts';
import { requireMember } from '../party/policy.ts';

/** Where a tier applies: in a party, in the party of a character, or outside. */
export interface Place {
  readonly party_id?: string | null | undefined;
  readonly character_id?: string | null | undefined;
}

const placeIds = z.object({ party_id: id.nullish(), character_id: id.nullish() });

/** The effective tier in a place. Throws RESOURCE_NOT_FOUND for a party or a character the reader may not see. */
export async function tierAt(sql: Sql, who: Subscriber, place: Place): Promise<Tier> {
  const character = place.character_id ? await requireVisible(sql, who.userId, place.character_id) : null;
  if (place.party_id && character && character.party_id !== place.party_id) throw notFound();
  const partyId = place.party_id ?? character?.party_id ?? null;
  if (partyId) await requireMember(sql, who.userId, partyId);
  return effectiveTier(sql, who, partyId);
}

/** Whether a feature is allowed in a place; false for an unknown feature and when the check is refused (ACC-7). */
export async function mayUseFeature(
  sql: Sql,
  who: Subscriber,
  feature: string | undefined,
  place: Place,
): Promise<boolean> {
  const ids = placeIds.safeParse(place);
  if (feature === undefined || !ids.success) return false;
  try {
    return isFeatureAllowed(featuresOf(await tierAt(sql, who, ids.data)), feature);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
