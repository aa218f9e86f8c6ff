import {
  type InventoryAllowance,
  inventoryAllowance,
  monthStart,
} from '@quartermaster/rules/monthly-allowance';
import type { Actor } from '../actor.ts';
import { requireWithinLimit } from '../allowance.ts';
import type { Fragment, Sql } from '../database.ts';
import type { Tx } from '../transaction.ts';
import type { Entry } from './entry.ts';

const RESOURCE = {
  personal: 'inventory_actions_personal_monthly',
  party: 'inventory_actions_party_monthly',
} as const;

/** The actor's monthly limit that a transaction counts toward; null for none (ADR 0085). */
export const allowanceOf = (entry: Entry): InventoryAllowance | null =>
  entry.isPart
    ? null
    : inventoryAllowance({
        type: entry.type,
        owners: [entry.source, entry.destination].flatMap((place) => (place ? [place.ownerKind] : [])),
        isUndo: entry.undoOf !== undefined,
      });

/** SQL subselect: a user's inventory actions in the UTC calendar month of `now`, counted from the history. */
export const monthlyActions = (
  sql: Sql,
  userId: string,
  kind: InventoryAllowance,
  now: Date,
): Fragment => sql`
  (select count(*) from transactions
   where actor_id = ${userId} and allowance = ${kind} and occurred_at >= ${monthStart(now)})`;

/** Throws LIMIT_REACHED if the actor has used up their tier's monthly limit of inventory actions of this kind. */
export async function requireMonthlyAction(
  tx: Tx,
  actor: Actor,
  kind: InventoryAllowance,
  partyId: string | null,
): Promise<void> {
  await requireWithinLimit(tx, actor, {
    resource: RESOURCE[kind],
    count: 1,
    scope: partyId,
    used: async (sql) => {
      const [row] = await sql<{ used: number }[]>`
        select ${monthlyActions(sql, actor.userId, kind, tx.now)} as used`;
      return row?.used ?? 0;
    },
  });
}
