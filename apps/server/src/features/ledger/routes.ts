import { notFound } from '@quartermaster/contract/errors';
import {
  getTransaction,
  listCharacterTransactions,
  listPartyTransactions,
} from '@quartermaster/contract/transaction';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { requireSeen } from '../character/policy.ts';
import { requireMember } from '../party/policy.ts';
import { presentTransaction } from './present.ts';
import { characterHistory, partyHistory, transactionById } from './reads.ts';

/** The history of a party and of a character. */
export function ledgerRoutes(routes: Routes): void {
  routes.read(listPartyTransactions, async ({ sql, actor, params, query }) => {
    const member = await requireMember(sql, actor.userId, params.id);
    const reader = { userId: actor.userId, isGm: member.role === 'gm' };
    const { rows, total } = await partyHistory(sql, reader, params.id, query);
    return { data: rows.map(presentTransaction), meta: pageOf(query, total) };
  });
  routes.read(listCharacterTransactions, async ({ sql, actor, params, query }) => {
    const character = await requireSeen(sql, actor.userId, params.id);
    const reader = {
      userId: actor.userId,
      isGm: character.role === 'gm',
      isPlayer: character.user_id === actor.userId,
    };
    const { rows, total } = await characterHistory(
      sql,
      reader,
      { id: params.id, partyId: character.party_id },
      query,
    );
    return { data: rows.map(presentTransaction), meta: pageOf(query, total) };
  });
  routes.read(getTransaction, async ({ sql, actor, params }) => {
    const row = await transactionById(sql, actor.userId, params.id);
    if (!row) throw notFound();
    return { data: presentTransaction(row) };
  });
}
