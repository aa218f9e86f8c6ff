import { grantedTier } from '@quartermaster/rules/patronage';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { recordPatronages } from '../domain/record-patronages.ts';
import { requireSponsorship, type SponsorshipRequest } from '../policy.ts';
import { type PatronageRow, patronageSelect } from '../store.ts';

/**
 * Sponsors another member, whose tier in the party is then at least the tier below the patron's own tier (DEC-8).
 * Returns the id of the patronage. Throws the errors of `requireSponsorship`.
 */
export async function createPatronage(
  tx: Tx,
  actor: Actor,
  request: SponsorshipRequest,
  defaultTier: Tier,
): Promise<string> {
  const granted = grantedTier(await requireSponsorship(tx, actor.userId, request, defaultTier));
  const id = newId();
  await tx.sql`
    insert into patronages (id, party_id, patron_id, beneficiary_id, granted_tier, created_at)
    values (${id}, ${request.party_id}, ${actor.userId}, ${request.beneficiary_id}, ${granted}, ${tx.now})`;
  const rows = await tx.sql<PatronageRow[]>`${patronageSelect(tx.sql)} where p.id = ${id}`;
  await recordPatronages(tx, actor, 'started', rows);
  return id;
}
