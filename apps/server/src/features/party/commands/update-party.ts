import type { partyChange } from '@quartermaster/contract/party';
import { hasJoinCode, type JoinPermission } from '@quartermaster/rules/roles';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance } from '../../allowance/commands/use-allowance.ts';
import { requireVerified } from '../../auth/policy.ts';
import { changeCoins, lockTills } from '../domain/change-coin-system.ts';
import { requireMember, requirePermission } from '../policy.ts';
import { newJoinCode } from '../store.ts';
import { lockParty } from './lock-party.ts';

/**
 * Updates the given fields. A party that becomes restricted loses its code; a party that is no longer restricted gets a
 * new code.
 */
export async function updateParty(
  tx: Tx,
  actor: Actor,
  partyId: string,
  change: z.output<typeof partyChange>,
): Promise<void> {
  if (change.coin_system) await lockTills(tx, partyId);
  await lockParty(tx, partyId);
  const member = await requireMember(tx.sql, actor.userId, partyId);
  const { is_archived, ...fields } = change;
  if (is_archived === false) {
    requirePermission(member, 'unarchive_party');
    // An archived party does not count against the limit; it counts again from now on (ADR 0084).
    if (member.holdsGameMasterSeat && member.isArchived)
      await requireAllowance(tx, actor, 'parties_can_create');
  }
  if (is_archived === true) requirePermission(member, 'archive_party');
  // A change without fields requires the permission too, because it sets `updated_at` and publishes an event.
  if (is_archived !== false) requirePermission(member, 'edit_party');
  if (fields.is_public && !(await isPublic(tx, partyId)))
    await requireVerified(tx.sql, actor.userId, 'publish', 'is_public');
  if (fields.coin_system) await changeCoins(tx, partyId, fields.coin_system);
  if (fields.join_permission) await setJoinPermission(tx, partyId, fields.join_permission);
  await tx.sql`
    update parties set
      name = coalesce(${fields.name ?? null}, name),
      description = coalesce(${fields.description ?? null}, description),
      game_system = coalesce(${fields.game_system ?? null}, game_system),
      setting = coalesce(${fields.setting ?? null}, setting),
      encumbrance_style = coalesce(${fields.encumbrance_style ?? null}, encumbrance_style),
      is_public = coalesce(${fields.is_public ?? null}, is_public),
      archived_at = case ${is_archived ?? null}::boolean when true then ${tx.now} when false then null else archived_at end,
      updated_at = ${tx.now}
    where id = ${partyId}`;
  await publishEvents(tx, actor, partyId, [partyChannelEvent('party_updated')]);
}

async function setJoinPermission(tx: Tx, partyId: string, permission: JoinPermission): Promise<void> {
  const code = hasJoinCode(permission) ? await newJoinCode(tx) : null;
  await tx.sql`
    update parties set join_permission = ${permission},
      join_code = case when ${code}::text is null then null else coalesce(join_code, ${code}) end
    where id = ${partyId}`;
}

/** Whether the party is already public: only the change to public requires a verified address. */
async function isPublic(tx: Tx, partyId: string): Promise<boolean> {
  const [row] = await tx.sql`select from parties where id = ${partyId} and is_public`;
  return row !== undefined;
}
