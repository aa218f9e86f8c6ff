import { uploadedImagePath } from '@quartermaster/contract/fields';
import type { Branding, BrandingChange } from '@quartermaster/contract/party-branding';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import { useImage } from '../../image/commands/use-image.ts';
import { requireMember, requirePermission } from '../policy.ts';
import { presentBranding } from '../present.ts';
import { readSeatAndBrand } from '../store.ts';
import { lockParty } from './lock-party.ts';

/**
 * Updates the given fields of a party's branding. Unless all fields are then empty, this requires custom branding in
 * the tier of the game-master seat. A new picture must belong to the actor. Throws RESOURCE_NOT_FOUND, FORBIDDEN,
 * CONFLICT for an archived party, FEATURE_NOT_IN_TIER, VALIDATION_ERROR.
 */
export async function updateBranding(
  tx: Tx,
  actor: Actor,
  partyId: string,
  change: BrandingChange,
): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'edit_party');
  const { brand, seat } = await readSeatAndBrand(tx.sql, actor, partyId);
  const stored = presentBranding(brand);
  const { accent = stored.accent, logo_url = stored.logo_url, banner_url = stored.banner_url } = change;
  const changed: Branding = { accent, logo_url, banner_url };
  if (accent ?? logo_url ?? banner_url) await requireFeature(tx, seat, 'custom_branding', partyId);
  for (const field of ['logo_url', 'banner_url'] as const)
    if (changed[field] !== stored[field]) await useImage(tx, actor, changed[field] ?? undefined, field);
  await tx.sql`
    update parties set brand_accent = ${accent}, logo_image_id = ${idOf(logo_url)},
      banner_image_id = ${idOf(banner_url)}, updated_at = ${tx.now}
    where id = ${partyId}`;
  await publishEvents(tx, actor, partyId, [partyChannelEvent('party_updated')]);
}

const idOf = (url: string | null): string | null => (url && uploadedImagePath.exec(url)?.[1]) ?? null;
