import { notFound } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';

/** The actor and the party of an activity, for notifications, with their current names. */
export async function partyActivity(tx: Tx, actor: Pick<Actor, 'userId' | 'name'>, partyId: string) {
  const [party] = await tx.sql<{ name: string }[]>`select name from parties where id = ${partyId}`;
  if (!party) throw notFound();
  return {
    actor_id: actor.userId,
    actor_name: actor.name,
    party_id: partyId,
    party_name: party.name,
  };
}
