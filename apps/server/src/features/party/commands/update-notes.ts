import { AppError } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireFeature } from '../../allowance/commands/use-allowance.ts';
import { requireMember, requirePermission } from '../policy.ts';
import { lockParty } from './lock-party.ts';

/**
 * Replaces the notes of a party (gm or manager, with the feature party collaboration, ADR 0086). Throws CONFLICT unless
 * `form.version` is the newest version, so that no text of another user is overwritten.
 */
export async function updateNotes(
  tx: Tx,
  actor: Actor,
  partyId: string,
  form: { notes: string; version: number },
): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'edit_notes');
  await requireFeature(tx, actor, 'party_collaboration', partyId);
  const [current] = await tx.sql<{ version: number }[]>`
    select version from party_notes where party_id = ${partyId}`;
  if ((current?.version ?? 0) !== form.version)
    throw new AppError('CONFLICT', 'Someone else changed the notes in the meantime.');
  await tx.sql`
    insert into party_notes (party_id, notes, version, updated_at, updated_by)
    values (${partyId}, ${form.notes}, 1, ${tx.now}, ${actor.userId})
    on conflict (party_id) do update set notes = excluded.notes, version = party_notes.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`;
  await publishEvents(tx, actor, partyId, [partyChannelEvent('notes_updated')]);
}
