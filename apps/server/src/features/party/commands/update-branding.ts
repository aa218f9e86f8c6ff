import { uploadedImagePath } from '@quartermaster/contract/fields';
import type { brandingForm } from '@quartermaster/contract/party-branding';
import type { z } from 'zod';
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
 * Replaces the branding of a party. Setting any field requires custom branding in the tier of the game-master seat;
 * removing all fields does not. A new picture must belong to the actor. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT
 * for an archived party, FEATURE_NOT_IN_TIER, VALIDATION_ERROR.
 */
export async function updateBranding(
  tx: Tx,
  actor: Actor,
  partyId: string,
  form: z.output<typeof brandingForm>,
): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'edit_party');
  const { brand, seat } = await readSeatAndBrand(tx.sql, actor, partyId);
  if (form.accent ?? form.logo_url ?? form.banner_url)
    await requireFeature(tx, seat, 'custom_branding', partyId);
  const stored = presentBranding(brand);
  for (const field of ['logo_url', 'banner_url'] as const)
    if (form[field] !== stored[field]) await useImage(tx, actor, form[field] ?? undefined, field);
  await tx.sql`
    update parties set brand_accent = ${form.accent}, logo_image_id = ${idOf(form.logo_url)},
      banner_image_id = ${idOf(form.banner_url)}, updated_at = ${tx.now}
    where id = ${partyId}`;
  await publishEvents(tx, actor, partyId, [partyChannelEvent('party_updated')]);
}

const idOf = (url: string | null): string | null => (url && uploadedImagePath.exec(url)?.[1]) ?? null;
