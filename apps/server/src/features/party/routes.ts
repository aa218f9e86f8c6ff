import { notFound } from '@quartermaster/contract/errors';
import {
  changeRole as changeRoleCall,
  createParty as createPartyCall,
  getParty,
  joinParty as joinPartyCall,
  leaveParty as leavePartyCall,
  listMembers,
  previewParty,
  regenerateJoinCode as regenerateCall,
  removeMember as removeMemberCall,
  updateParty as updatePartyCall,
} from '@quartermaster/contract/party';
import { partyIndex } from '@quartermaster/contract/party-discovery';
import { getPartyNotes, updatePartyNotes } from '@quartermaster/contract/party-notes';
import {
  deleteParty as deletePartyCall,
  transferGm as transferGmCall,
} from '@quartermaster/contract/party-seat';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { changeRole } from './commands/change-role.ts';
import { createParty } from './commands/create-party.ts';
import { deleteParty } from './commands/delete-party.ts';
import { leaveParty, removeMember } from './commands/end-membership.ts';
import { joinParty } from './commands/join-party.ts';
import { regenerateJoinCode } from './commands/regenerate-join-code.ts';
import { transferGm } from './commands/transfer-gm.ts';
import { updateNotes } from './commands/update-notes.ts';
import { updateParty } from './commands/update-party.ts';
import { requireMember } from './policy.ts';
import { presentMember, presentNotes, presentParty, presentPublicParty } from './present.ts';
import {
  memberById,
  membersOf,
  notesOf,
  partiesOf,
  partyBehind,
  partyById,
  publicParties,
} from './queries/parties.ts';

/** Parties, their members and the ways in and out. */
export function partyRoutes(routes: Routes): void {
  routes.read(getParty, async ({ sql, actor, params }) => ({
    data: await party(sql, actor.userId, params.id),
  }));
  routes.read(listMembers, async ({ sql, actor, params, query }) => {
    const member = await requireMember(sql, actor.userId, params.id);
    const { rows, total } = await membersOf(sql, params.id, query);
    return { data: rows.map((row) => presentMember(row, member.role === 'gm')), meta: pageOf(query, total) };
  });
  routes.write(createPartyCall, async ({ tx, actor, body }) => {
    const id = await createParty(tx, actor, body.party);
    return { data: await party(tx.sql, actor.userId, id) };
  });
  routes.write(updatePartyCall, async ({ tx, actor, params, body }) => {
    await updateParty(tx, actor, params.id, body.party);
    return { data: await party(tx.sql, actor.userId, params.id) };
  });
  routes.write(regenerateCall, async ({ tx, actor, params }) => {
    await regenerateJoinCode(tx, actor, params.id);
    return { data: await party(tx.sql, actor.userId, params.id) };
  });
  discoveryRoutes(routes);
  membershipRoutes(routes);
  gmTransferRoutes(routes);
  notesRoutes(routes);
}

/** Which parties there are: one's own, the public ones, and what a code leads to. */
function discoveryRoutes(routes: Routes): void {
  routes.read(partyIndex, async ({ sql, actor, query }) => {
    if (query.visibility === 'public') {
      const { rows, total } = await publicParties(sql, actor.userId, query);
      return { data: rows.map(presentPublicParty), meta: pageOf(query, total) };
    }
    const { rows, total } = await partiesOf(sql, actor.userId, query);
    return { data: rows.map(presentParty), meta: pageOf(query, total) };
  });
  routes.read(previewParty, async ({ sql, query }) => {
    const preview = await partyBehind(sql, query);
    if (!preview) throw notFound('Unable to preview party. Please check the join code and try again.');
    return { data: preview };
  });
}

function membershipRoutes(routes: Routes): void {
  routes.write(joinPartyCall, async ({ tx, actor, body }) => {
    return { data: { party: await joinParty(tx, actor, body, body.role_request) } };
  });
  routes.write(changeRoleCall, async ({ tx, actor, params, body }) => {
    await changeRole(tx, actor, params.id, params.user_id, body.party_membership.role);
    const row = await memberById(tx.sql, params.id, params.user_id);
    if (!row) throw notFound();
    return { data: presentMember(row, true) };
  });
  routes.write(removeMemberCall, async ({ tx, actor, params }) => {
    await removeMember(tx, actor, params.id, params.user_id);
    hintRemoval(routes, tx, params.id, params.user_id);
    return undefined;
  });
  routes.write(leavePartyCall, async ({ tx, actor, params }) => {
    await leaveParty(tx, actor, params.id);
    hintRemoval(routes, tx, params.id, actor.userId);
    return undefined;
  });
}

/** What belongs to the game-master seat alone. */
function gmTransferRoutes(routes: Routes): void {
  routes.write(transferGmCall, async ({ tx, actor, params, body }) => {
    await transferGm(tx, actor, params.id, body.user_id);
    return { data: await party(tx.sql, actor.userId, params.id) };
  });
  routes.write(deletePartyCall, async ({ tx, actor, params }) => {
    const memberIds = await deleteParty(tx, actor, params.id);
    for (const userId of memberIds) hintRemoval(routes, tx, params.id, userId);
    return undefined;
  });
}

function notesRoutes(routes: Routes): void {
  routes.read(getPartyNotes, async ({ sql, actor, params }) => {
    await requireMember(sql, actor.userId, params.id);
    return { data: presentNotes(await notesOf(sql, params.id)) };
  });
  routes.write(updatePartyNotes, async ({ tx, actor, params, body }) => {
    await updateNotes(tx, actor, params.id, body.party_notes);
    return { data: presentNotes(await notesOf(tx.sql, params.id)) };
  });
}

/** Whoever is no longer a member hears nothing more: their sockets are told at once (promise B5). */
function hintRemoval(
  routes: Routes,
  tx: { afterCommit(action: () => void): void },
  partyId: string,
  userId: string,
) {
  tx.afterCommit(() => routes.services.hints.publish({ kind: 'member_removed', partyId, userId }));
}

async function party(sql: Sql, userId: string, partyId: string) {
  const row = await partyById(sql, userId, partyId);
  if (!row) throw notFound();
  return presentParty(row);
}
