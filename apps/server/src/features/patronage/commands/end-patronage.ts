import { AppError, forbidden, notFound } from '@quartermaster/contract/errors';
import { endReasonOf, leaveReasonOf, type PatronageEndReason } from '@quartermaster/rules/patronage';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { recordPatronages } from '../domain/record-patronages.ts';
import { type PatronageRow, patronageSelect } from '../store.ts';

/**
 * Ends a patronage on behalf of its patron or beneficiary. Nothing is deleted; shops and loot that the beneficiary
 * deployed stay open. Throws FORBIDDEN for other members of the party, RESOURCE_NOT_FOUND for anyone else, CONFLICT
 * when it has already ended.
 */
export async function endPatronage(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [row] = await tx.sql<PatronageRow[]>`${patronageSelect(tx.sql)} where p.id = ${id} for update of p`;
  if (!row) throw notFound();
  const reason = endReasonOf(sidesOf(row), actor.userId);
  if (!reason) throw (await isMember(tx, actor.userId, row.party_id)) ? forbidden() : notFound();
  if (row.ended_at !== null) throw new AppError('CONFLICT', 'This patronage has already ended.');
  await endPatronages(tx, actor, [row], () => reason);
}

/** Ends the patronages that a user gives and receives in a party that they leave. The caller has locked the party. */
export async function endPatronagesOfMember(
  tx: Tx,
  actor: Actor,
  partyId: string,
  userId: string,
): Promise<void> {
  const rows = await tx.sql<PatronageRow[]>`
    ${patronageSelect(tx.sql)}
    where p.party_id = ${partyId} and p.ended_at is null and ${userId} in (p.patron_id, p.beneficiary_id)
    order by p.id for update of p`;
  await endPatronages(tx, actor, rows, (row) => leaveReasonOf(sidesOf(row), userId));
}

/** Ends every patronage of a party that is deleted. The caller has locked the party. */
export async function endPatronagesOfParty(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  const rows = await tx.sql<PatronageRow[]>`
    ${patronageSelect(tx.sql)} where p.party_id = ${partyId} and p.ended_at is null order by p.id for update of p`;
  await endPatronages(tx, actor, rows, () => 'party_deleted');
}

/** Ends the patronages of a patron whose tier no longer includes patronage. The caller has locked the rows. */
export const endPatronagesAfterTierLoss = (
  tx: Tx,
  actor: Actor,
  rows: readonly PatronageRow[],
): Promise<void> => endPatronages(tx, actor, rows, () => 'tier_ended');

async function endPatronages(
  tx: Tx,
  actor: Actor,
  rows: readonly PatronageRow[],
  reasonOf: (row: PatronageRow) => PatronageEndReason,
): Promise<void> {
  if (rows.length === 0) return;
  const endedRows = rows.map((row) => ({ ...row, ended_at: tx.now, end_reason: reasonOf(row) }));
  await tx.sql`
    update patronages p set ended_at = ${tx.now}, end_reason = e.reason
    from unnest(${endedRows.map(({ id }) => id)}::uuid[], ${endedRows.map(({ end_reason }) => end_reason)}::text[])
      as e (id, reason)
    where p.id = e.id`;
  await recordPatronages(tx, actor, 'ended', endedRows);
}

const sidesOf = (row: PatronageRow) => ({ patronId: row.patron_id, beneficiaryId: row.beneficiary_id });

async function isMember(tx: Tx, userId: string, partyId: string): Promise<boolean> {
  const rows = await tx.sql`select from party_members where party_id = ${partyId} and user_id = ${userId}`;
  return rows.length === 1;
}
