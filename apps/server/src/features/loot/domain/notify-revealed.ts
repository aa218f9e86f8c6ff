import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { partyActivity } from '../../party/commands/party-activity.ts';
import { memberIds } from '../../party/queries/member-ids.ts';

/** Notifies the other members that there is loot to take, without its contents: some items may be unidentified. */
export async function notifyRevealed(
  tx: Tx,
  actor: Actor,
  loot: { readonly id: string; readonly party_id: string },
): Promise<void> {
  const activity = await partyActivity(tx, actor, loot.party_id);
  const to = await memberIds(tx.sql, loot.party_id);
  await notify(tx, [{ ...activity, kind: 'loot_revealed', loot_instance_id: loot.id, to }]);
}
