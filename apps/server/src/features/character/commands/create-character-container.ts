import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { type ContainerForm, createContainer } from '../../container/commands/create-container.ts';
import { lockOwner } from '../../container/commands/require-container-limit.ts';
import { requireMayAct } from '../policy.ts';

/** Creates a container for a character that the actor may act for. Private by default (DEC-4). */
export async function createCharacterContainer(
  tx: Tx,
  actor: Actor,
  id: string,
  form: ContainerForm,
): Promise<string> {
  await lockOwner(tx, { kind: 'character', id });
  const { name, party_id: partyId } = await requireMayAct(tx.sql, actor.userId, id);
  const visibility = form.visibility ?? 'private';
  return createContainer(tx, actor, { owner: { kind: 'character', id, name }, partyId, visibility }, form);
}
