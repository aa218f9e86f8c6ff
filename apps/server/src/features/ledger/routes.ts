import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/transaction';
import { permissionsFor } from '@quartermaster/rules/roles';
import { CSV_TYPE, csvOf } from '../../platform/csv.ts';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type CharacterAccessRow, requireSeen } from '../character/policy.ts';
import { findMember, requireMember } from '../party/policy.ts';
import { recordAdjustment } from './commands/record-adjustment.ts';
import { undo } from './commands/undo.ts';
import { presentTransaction, transactionCells } from './present.ts';
import {
  characterHistory,
  historyInPieces,
  type LineRow,
  partyHistory,
  type TransactionRow,
  transactionById,
} from './queries/history.ts';

/** The history of a party and of a character: reading it, adding to it by hand, taking back. */
export function ledgerRoutes(routes: Routes): void {
  const { now } = routes.services;
  routes.read(contract.listPartyTransactions, async ({ sql, actor, params, query }) => {
    const history = await partyHistory(sql, actor.userId, params.id, query);
    if (!history) throw notFound();
    const { rows, total, member } = history;
    const reader = { userId: actor.userId, permissions: member.permissions, now: now() };
    return { data: rows.map((row) => presentTransaction(row, reader)), meta: pageOf(query, total) };
  });
  routes.read(contract.listCharacterTransactions, async ({ sql, actor, params, query }) => {
    const character = await requireSeen(sql, actor.userId, params.id);
    const of = { id: params.id, partyId: character.party_id };
    const { rows, total } = await characterHistory(sql, readerOf(character, actor.userId), of, query);
    const present = (row: TransactionRow) => {
      // What happened in another party is taken back there.
      const isHere = row.party_id === character.party_id;
      const permissions = isHere ? permissionsOf(character) : null;
      return presentTransaction(row, { userId: actor.userId, permissions, now: now() });
    };
    return { data: rows.map(present), meta: pageOf(query, total) };
  });
  routes.read(contract.getTransaction, async ({ sql, actor, params }) => ({
    data: await transaction(sql, actor.userId, params.id, now()),
  }));
  routes.write(contract.recordAdjustment, async ({ tx, actor, body }) => {
    const id = await recordAdjustment(tx, actor, body.transaction);
    return { data: await transaction(tx.sql, actor.userId, id, tx.now) };
  });
  routes.write(contract.undoTransaction, async ({ tx, actor, params }) => {
    const id = await undo(tx, actor, params.id);
    return { data: await transaction(tx.sql, actor.userId, id, tx.now) };
  });
  exportRoutes(routes);
}

function exportRoutes(routes: Routes): void {
  const file = (id: string, pieces: AsyncIterable<LineRow[]>) => ({
    mediaType: CSV_TYPE,
    filename: `transactions-${id}-${routes.services.now().toISOString().slice(0, 10)}.csv`,
    pieces: csvOf(contract.TRANSACTION_CSV_COLUMNS, cellsOf(pieces)),
  });
  routes.download(contract.exportPartyTransactions, async ({ sql, actor, params, query }) => {
    const { role } = await requireMember(sql, actor.userId, params.id);
    const reader = { userId: actor.userId, isGm: role === 'gm', isPlayer: false };
    return file(params.id, historyInPieces(sql, reader, { partyId: params.id }, query));
  });
  routes.download(contract.exportCharacterTransactions, async ({ sql, actor, params, query }) => {
    const character = await requireSeen(sql, actor.userId, params.id);
    const of = { partyId: character.party_id, characterId: params.id };
    return file(params.id, historyInPieces(sql, readerOf(character, actor.userId), of, query));
  });
}

async function* cellsOf(pieces: AsyncIterable<LineRow[]>) {
  for await (const rows of pieces) yield* rows.map(transactionCells);
}

const readerOf = (character: CharacterAccessRow, userId: string) => ({
  userId,
  isGm: character.role === 'gm',
  isPlayer: character.user_id === userId,
});

function permissionsOf({ role, is_seat, is_archived }: CharacterAccessRow) {
  if (role === null) return null;
  return permissionsFor({
    role,
    isSeat: is_seat ?? false,
    isArchived: is_archived ?? false,
    hasCharacter: true,
  });
}

async function transaction(sql: Sql, userId: string, id: string, now: Date) {
  const row = await transactionById(sql, userId, id);
  if (!row) throw notFound();
  const member = row.party_id === null ? null : await findMember(sql, userId, row.party_id);
  return presentTransaction(row, { userId, permissions: member?.permissions ?? null, now });
}
