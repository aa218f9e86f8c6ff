import { grantedTier } from '@quartermaster/rules/patronage';
import type { Tier } from '@quartermaster/rules/tier-names';
import { SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { recordPatronages } from '../domain/record-patronages.ts';
import { type PatronageRow, patronageSelect } from '../store.ts';
import { endPatronagesAfterTierLoss } from './end-patronage.ts';

/**
 * Adjusts the patronages of a patron to the patron's current tier: each grants the tier one rank below, or ends if the
 * current tier does not include patronage (DEC-10). Patronages beyond the seats of a lower tier are kept. Does nothing
 * if the tier has not changed.
 */
export async function updateGrantedTiers(tx: Tx, patronId: string): Promise<void> {
  const [patron] = await tx.sql<{ tier: Tier }[]>`
    select tier from users where id = ${patronId} for no key update`;
  if (!patron) return;
  const granted = grantedTier(patron.tier);
  const rows = await tx.sql<PatronageRow[]>`
    ${patronageSelect(tx.sql)}
    where p.patron_id = ${patronId} and p.ended_at is null and p.granted_tier is distinct from ${granted}
    order by p.id for update of p`;
  if (granted === null) return endPatronagesAfterTierLoss(tx, SYSTEM_ACTOR, rows);
  if (rows.length === 0) return;
  await tx.sql`
    update patronages set granted_tier = ${granted} where id = any(${rows.map(({ id }) => id)}::uuid[])`;
  await recordPatronages(
    tx,
    SYSTEM_ACTOR,
    'tier_changed',
    rows.map((row) => ({ ...row, granted_tier: granted })),
  );
}
