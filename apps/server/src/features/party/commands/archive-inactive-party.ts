import { AppError } from '@quartermaster/contract/errors';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { audit, auditActor } from '../../../platform/audit.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { notify } from '../../notification/commands/notify.ts';
import { isInactiveSince } from '../queries/inactivity.ts';
import { lockParty } from './lock-party.ts';

interface Inactivity {
  readonly partyId: string;
  readonly days: number;
  readonly since: Date;
  readonly reason: string;
}

/**
 * Archives a party that no one has used since `since`, on behalf of an admin (DEC-13): its game masters are notified,
 * and each of them can restore it. Throws CONFLICT if the party is archived or deleted, or was used since then.
 */
export async function archiveInactiveParty(tx: Tx, actor: Actor, inactivity: Inactivity): Promise<void> {
  const { partyId, days, since, reason } = inactivity;
  await lockParty(tx, partyId);
  const [party] = await tx.sql<PartyState[]>`
    select p.name, p.game_master_id, u.username as game_master_name, ${isInactiveSince(tx.sql, since)} as is_inactive,
      p.archived_at is not null as is_archived
    from parties p join users u on u.id = p.game_master_id where p.id = ${partyId}`;
  if (!party || party.is_archived)
    throw new AppError('CONFLICT', 'This party is already archived or deleted.');
  if (!party.is_inactive) throw new AppError('CONFLICT', 'This party has been used in the meantime.');
  await tx.sql`update parties set archived_at = ${tx.now}, updated_at = ${tx.now} where id = ${partyId}`;
  const gms = await tx.sql<{ user_id: string }[]>`
    select user_id from party_members where party_id = ${partyId} and role = 'gm' order by user_id`;
  const to = gms.map(({ user_id }) => user_id);
  await notify(tx, [
    { kind: 'support', event: 'party_archived', party_id: partyId, party_name: party.name, days, to },
  ]);
  await audit(tx, {
    action: 'party_archived',
    actor: auditActor(actor),
    subject: { id: party.game_master_id, name: party.game_master_name },
    details: { party_id: partyId, party_name: party.name, days, reason },
  });
  // Members do not see the name of the admin.
  await publishEvents(tx, SYSTEM_ACTOR, partyId, [partyChannelEvent('party_updated')]);
}

interface PartyState {
  readonly name: string;
  readonly game_master_id: string;
  readonly game_master_name: string;
  readonly is_inactive: boolean;
  readonly is_archived: boolean;
}
