import type { updateLootInstance } from '@quartermaster/contract/loot';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockLoot } from '../domain/lock-loot.ts';
import { requireManage } from '../policy.ts';
import { hide, reveal } from './reveal-loot.ts';

type Change = z.output<typeof updateLootInstance.body>['loot_instance'];

/**
 * Updates the text fields of loot, hides it or reveals it; absent fields keep their values. An update of loot that
 * stays hidden publishes no event. Throws the errors of lockLoot and requireManage.
 */
export async function updateLoot(tx: Tx, actor: Actor, id: string, change: Change): Promise<void> {
  const loot = await lockLoot(tx, actor, id);
  requireManage(loot, loot.member);
  const { is_revealed: isRevealed = loot.is_revealed, ...texts } = change;
  const changedTexts = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  if (Object.keys(changedTexts).length > 0) {
    await tx.sql`update loot_instances set ${tx.sql({ ...changedTexts, updated_at: tx.now })} where id = ${id}`;
  }
  const renamed = { ...loot, name: change.name ?? loot.name };
  if (isRevealed && !loot.is_revealed) return reveal(tx, actor, renamed);
  // The history uses the name that the party has seen.
  if (!isRevealed && loot.is_revealed) return hide(tx, actor, loot);
  if (isRevealed && Object.keys(changedTexts).length > 0) {
    const ids = { loot_instance_id: id, container_id: loot.container.id };
    await publishEvents(tx, actor, loot.party_id, [
      inventoryChannelEvent('party_inventory_updated', ids),
      partyChannelEvent('inventory_updated', ids),
    ]);
  }
}
