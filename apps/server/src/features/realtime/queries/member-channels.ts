import { permissionsFor, type Role } from '@quartermaster/rules/roles';
import type { MemberChannels, Membership } from '../../../platform/cable/member-channels.ts';
import type { Sql } from '../../../platform/database.ts';
import { channelsFor } from '../policy.ts';

interface AccessRow {
  party_id: string;
  user_id: string;
  role: Role;
  holds_game_master_seat: boolean;
  is_archived: boolean;
  has_character: boolean;
  event_number: number;
}

/** The channels that these users may receive in these parties; strangers are omitted from the result. */
export async function readMemberChannels(
  sql: Sql,
  memberships: readonly Membership[],
): Promise<MemberChannels[]> {
  const rows = await sql<AccessRow[]>`
    select m.party_id, m.user_id, m.role, p.game_master_id = m.user_id as holds_game_master_seat,
           p.archived_at is not null as is_archived, n.newest as event_number,
           exists (select from characters c where c.party_id = p.id and c.user_id = m.user_id and c.deleted_at is null)
             as has_character
    from unnest(${memberships.map((membership) => membership.partyId)}::uuid[], ${memberships.map((membership) => membership.userId)}::uuid[])
      as requested (party_id, user_id)
    join party_members m on m.party_id = requested.party_id and m.user_id = requested.user_id
    join parties p on p.id = m.party_id
    join party_event_numbers n on n.party_id = p.id`;
  return rows.map((row) => ({
    partyId: row.party_id,
    userId: row.user_id,
    channels: channelsFor(permissionsFor(membershipOf(row))),
    eventNumber: row.event_number,
  }));
}

const membershipOf = (row: AccessRow) => ({
  role: row.role,
  holdsGameMasterSeat: row.holds_game_master_seat,
  isArchived: row.is_archived,
  hasCharacter: row.has_character,
});
