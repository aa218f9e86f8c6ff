import type { Patronage } from '@quartermaster/contract/subscription';
import { displayedUsername } from '@quartermaster/rules/names';
import type { PatronageRow } from './store.ts';

/** Presents a patronage to its patron or beneficiary, who know each other's names from the party. */
export const presentPatronage = (row: PatronageRow): Patronage => ({
  id: row.id,
  party_id: row.party_id,
  party_name: row.party_name,
  patron: { id: row.patron_id, username: displayedUsername(row.patron_name) },
  beneficiary: { id: row.beneficiary_id, username: displayedUsername(row.beneficiary_name) },
  beneficiary_id: row.beneficiary_id,
  granted_tier: row.granted_tier,
  active: row.ended_at === null,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  end_reason: row.end_reason,
});
