import { randomBytes } from 'node:crypto';
import { notFound } from '@quartermaster/contract/errors';
import { makeJoinCode } from '@quartermaster/rules/join-code';
import type { Role } from '@quartermaster/rules/roles';
import type { Tier } from '@quartermaster/rules/tier-names';
import type { Actor } from '../../platform/actor.ts';
import { accountTier, type TierHolder } from '../../platform/allowance.ts';
import type { Sql } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { BrandRow } from './present.ts';

/**
 * The stored branding of a party, and the user in its game-master seat, whose tier determines whether it is displayed.
 */
export async function readSeatAndBrand(
  sql: Sql,
  { defaultTier }: Pick<Actor, 'defaultTier'>,
  partyId: string,
): Promise<{ brand: BrandRow; seat: TierHolder }> {
  const [row] = await sql<(BrandRow & { user_id: string; tier: Tier })[]>`
    select p.brand_accent, p.logo_image_id, p.banner_image_id, gm.id as user_id, gm.tier
    from parties p join users gm on gm.id = p.game_master_id where p.id = ${partyId}`;
  if (!row) throw notFound();
  return {
    brand: row,
    seat: { userId: row.user_id, tier: accountTier(row.tier, defaultTier), defaultTier },
  };
}

/** An unused code. There are 31⁸ codes, more than 8 × 10¹¹, so a second attempt is rare. */
export async function newJoinCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = makeJoinCode(randomBytes(32));
    if (code === null) continue;
    const [existing] = await tx.sql`select from parties where join_code = ${code}`;
    if (!existing) return code;
  }
}

export async function insertMember(tx: Tx, partyId: string, userId: string, role: Role): Promise<void> {
  await tx.sql`
    insert into party_members (id, party_id, user_id, role, created_at, last_seen_at)
    values (${newId()}, ${partyId}, ${userId}, ${role}, ${tx.now}, ${tx.now})`;
}

/** Marks the pending invitations to a new member, by username or by verified address, as accepted. */
export async function settleInvitations(tx: Tx, partyId: string, userId: string): Promise<void> {
  await tx.sql`
    update party_invitations set state = 'accepted', answered_at = ${tx.now}
    where party_id = ${partyId} and state = 'pending' and expires_at > ${tx.now}
      and (user_id = ${userId}
        or email = (select lower(u.email) from users u where u.id = ${userId} and u.email_verified_at is not null))`;
}
