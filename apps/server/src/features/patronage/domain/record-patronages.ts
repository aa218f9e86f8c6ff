import { TIER_NAMES } from '@quartermaster/rules/tier-names';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type AddressedNotification, notify } from '../../notification/commands/notify.ts';
import type { PatronageRow } from '../store.ts';

/** The transaction type of each event of a patronage; `adjust` when the granted tier changes. */
const TRANSACTION_TYPES = { started: 'create', tier_changed: 'adjust', ended: 'delete' } as const;
type PatronageEvent = keyof typeof TRANSACTION_TYPES;

/**
 * Notifies the patron and beneficiary of each patronage and records its change in the activity of its party. `rows`
 * contain the patronages after the change, with the end reason of ended ones. Locks the parties' event counters, in the
 * order of the party ids.
 */
export async function recordPatronages(
  tx: Tx,
  actor: Actor,
  event: PatronageEvent,
  rows: readonly PatronageRow[],
): Promise<void> {
  const sortedRows = rows.toSorted((a, b) => (a.party_id < b.party_id ? -1 : 1));
  await notify(
    tx,
    sortedRows.flatMap((row) => notificationsOf(row, event)),
  );
  for (const row of sortedRows) {
    const entry = {
      type: TRANSACTION_TYPES[event],
      partyId: row.party_id,
      target: { id: row.beneficiary_id, name: row.beneficiary_name },
      notes: `${TIER_NAMES[row.granted_tier]} tier`,
      characterIds: [],
    };
    const ids = { patronage_id: row.id, user_id: row.beneficiary_id };
    await post(tx, actor, entry, [], [partyChannelEvent('party_update', ids)]);
  }
}

/**
 * Both sides are notified, even of their own action: the patron's seats and the beneficiary's tier have changed
 * (DEC-10).
 */
function notificationsOf(row: PatronageRow, event: PatronageEvent): AddressedNotification[] {
  const notification = {
    kind: 'patronage' as const,
    party_id: row.party_id,
    party_name: row.party_name,
    patron_name: row.patron_name,
    beneficiary_name: row.beneficiary_name,
    tier_name: TIER_NAMES[row.granted_tier],
    end_reason: row.end_reason,
    ...(event === 'tier_changed' ? { has_tier_changed: true as const } : {}),
  };
  return [
    { ...notification, side: 'patron', to: [row.patron_id] },
    { ...notification, side: 'beneficiary', to: [row.beneficiary_id] },
  ];
}
