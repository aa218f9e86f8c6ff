import { notFound } from '@quartermaster/contract/errors';
import type { adjustment } from '@quartermaster/contract/transaction';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { post } from '../../../platform/ledger/post.ts';
import { partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireMayAct } from '../../character/policy.ts';
import { itemAccessRow } from '../../item/commands/lock-stack.ts';
import { updateStack } from '../../item/commands/update-item.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';

type Adjustment = z.output<typeof adjustment>;

/**
 * Records a manual adjustment by the gm of a party or anyone who acts for a character (DEC-7): a corrected quantity
 * with its reason, or only a note. Returns the transaction's id. Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT,
 * CAPACITY_EXCEEDED or VALIDATION_ERROR.
 */
export async function recordAdjustment(tx: Tx, actor: Actor, input: Adjustment): Promise<string> {
  const subject = await subjectOf(tx, actor, input);
  if (input.item_instance_id !== undefined) {
    const owner = await itemAccessRow(tx, input.item_instance_id);
    const isOwnItem =
      subject.characterId === null
        ? owner?.party_id === subject.partyId
        : owner?.character_id === subject.characterId;
    if (!isOwnItem) throw notFound();
    const { item_instance_id, quantity, notes } = input;
    return updateStack(tx, actor, item_instance_id, quantity === undefined ? {} : { quantity }, notes);
  }
  const entry = {
    type: 'adjust' as const,
    partyId: subject.partyId,
    notes: input.notes,
    characterIds: subject.characterId === null ? [] : [subject.characterId],
    ...(subject.target ? { target: subject.target } : {}),
  };
  return post(
    tx,
    actor,
    entry,
    [],
    subject.partyId === null ? [] : [partyChannelEvent('party_activity', {})],
  );
}

async function subjectOf(tx: Tx, actor: Actor, input: Adjustment) {
  if (input.character_id !== undefined) {
    const { id, name, party_id } = await requireMayAct(tx.sql, actor.userId, input.character_id);
    return { characterId: id, partyId: party_id, target: { id, name } };
  }
  const partyId = input.party_id ?? '';
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'undo_any');
  return { characterId: null, partyId, target: null };
}
