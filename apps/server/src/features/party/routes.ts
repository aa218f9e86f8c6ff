import * as containers from '@quartermaster/contract/container';
import {
  createParty as createPartyCall,
  getParty,
  joinParty as joinPartyCall,
  leaveParty as leavePartyCall,
  previewParty,
  regenerateJoinCode as regenerateCall,
  updateParty as updatePartyCall,
} from '@quartermaster/contract/party';
import { getBranding, updateBranding as updateBrandingCall } from '@quartermaster/contract/party-branding';
import { partyIndex } from '@quartermaster/contract/party-discovery';
import {
  changeRole as changeRoleCall,
  listMembers,
  removeMember as removeMemberCall,
} from '@quartermaster/contract/party-member';
import { getPartyNotes, updatePartyNotes } from '@quartermaster/contract/party-notes';
import {
  deleteParty as deletePartyCall,
  transferGm as transferGmCall,
} from '@quartermaster/contract/party-seat';
import { recordVisit as recordVisitCall } from '@quartermaster/contract/visit';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { updateContainer } from '../container/commands/update-container.ts';
import { readContainer } from '../container/queries/containers.ts';
import { deleteContainer } from '../item/commands/delete-container.ts';
import { changeRole } from './commands/change-role.ts';
import { createParty } from './commands/create-party.ts';
import { createPartyContainer } from './commands/create-party-container.ts';
import { deleteParty } from './commands/delete-party.ts';
import { leaveParty, removeMember } from './commands/end-membership.ts';
import { joinParty } from './commands/join-party.ts';
import { recordVisit } from './commands/record-visit.ts';
import { regenerateJoinCode } from './commands/regenerate-join-code.ts';
import { transferGm } from './commands/transfer-gm.ts';
import { updateBranding } from './commands/update-branding.ts';
import { updateNotes } from './commands/update-notes.ts';
import { updateParty } from './commands/update-party.ts';
import { readBranding } from './queries/branding.ts';
import * as queries from './queries/parties.ts';
import { listPartyContainers } from './queries/party-containers.ts';

/** Parties with their members, settings and containers. */
export function partyRoutes(routes: Routes): void {
  routes.read(getParty, async ({ sql, actor, params }) => ({
    data: await queries.readParty(sql, actor, params.id),
  }));
  routes.read(listMembers, async ({ sql, actor, params, query }) =>
    paginated(query, await queries.listMembers(sql, actor.userId, params.id, query)),
  );
  routes.write(createPartyCall, async ({ tx, actor, body }) => {
    const id = await createParty(tx, actor, body.party);
    return { data: await queries.readParty(tx.sql, actor, id) };
  });
  routes.write(updatePartyCall, async ({ tx, actor, params, body }) => {
    await updateParty(tx, actor, params.id, body.party);
    return { data: await queries.readParty(tx.sql, actor, params.id) };
  });
  routes.write(regenerateCall, async ({ tx, actor, params }) => {
    await regenerateJoinCode(tx, actor, params.id);
    return { data: await queries.readParty(tx.sql, actor, params.id) };
  });
  discoveryRoutes(routes);
  membershipRoutes(routes);
  gmTransferRoutes(routes);
  notesRoutes(routes);
  brandingRoutes(routes);
  containerRoutes(routes);
}

/** The caller's parties, public parties, and previews. */
function discoveryRoutes(routes: Routes): void {
  routes.read(partyIndex, async ({ sql, actor, query }) => {
    const partyIds = actor.apiKey?.partyIds ?? null;
    return query.visibility === 'public'
      ? paginated(query, await queries.listPublicParties(sql, actor.userId, { ...query, partyIds }))
      : paginated(query, await queries.listParties(sql, actor, { ...query, partyIds }));
  });
  routes.read(previewParty, async ({ sql, query }) => ({ data: await queries.previewParty(sql, query) }));
}

function membershipRoutes(routes: Routes): void {
  routes.write(recordVisitCall, async ({ tx, actor, params }) => {
    await recordVisit(tx, actor, params.id);
    return undefined;
  });
  routes.write(joinPartyCall, async ({ tx, actor, body }) => {
    return { data: { party: await joinParty(tx, actor, body, body.role_request) } };
  });
  routes.write(changeRoleCall, async ({ tx, actor, params, body }) => {
    await changeRole(tx, actor, params.id, params.user_id, body.party_membership.role);
    return { data: await queries.readMemberForGm(tx.sql, params.id, params.user_id) };
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

/** Actions of the game master of record. */
function gmTransferRoutes(routes: Routes): void {
  routes.write(transferGmCall, async ({ tx, actor, params, body }) => {
    await transferGm(tx, actor, params.id, body.user_id);
    return { data: await queries.readParty(tx.sql, actor, params.id) };
  });
  routes.write(deletePartyCall, async ({ tx, actor, params }) => {
    const memberIds = await deleteParty(tx, actor, params.id);
    for (const userId of memberIds) hintRemoval(routes, tx, params.id, userId);
    return undefined;
  });
}

function notesRoutes(routes: Routes): void {
  routes.read(getPartyNotes, async ({ sql, actor, params }) => ({
    data: await queries.readNotes(sql, actor.userId, params.id),
  }));
  routes.write(updatePartyNotes, async ({ tx, actor, params, body }) => {
    await updateNotes(tx, actor, params.id, body.party_notes);
    return { data: await queries.readNotes(tx.sql, actor.userId, params.id) };
  });
}

function brandingRoutes(routes: Routes): void {
  routes.read(getBranding, ({ sql, actor, params }) => readBranding(sql, actor, params.id));
  routes.write(updateBrandingCall, async ({ tx, actor, params, body }) => {
    await updateBranding(tx, actor, params.id, body.branding);
    return readBranding(tx.sql, actor, params.id);
  });
}

function containerRoutes(routes: Routes): void {
  routes.read(containers.listPartyContainers, async ({ sql, actor, params, query }) =>
    paginated(query, await listPartyContainers(sql, actor.userId, params.id, query)),
  );
  routes.write(containers.createPartyContainer, async ({ tx, actor, params, body }) => {
    const id = await createPartyContainer(tx, actor, params.id, body.container);
    return { data: await readContainer(tx.sql, actor.userId, id) };
  });
  routes.write(containers.updatePartyContainer, async ({ tx, actor, params, body }) => {
    const owner = { kind: 'party', id: params.id } as const;
    await updateContainer(tx, actor, params.container_id, body.container, owner);
    return { data: await readContainer(tx.sql, actor.userId, params.container_id) };
  });
  routes.write(containers.deletePartyContainer, async ({ tx, actor, params, query }) => {
    const owner = { kind: 'party', id: params.id } as const;
    await deleteContainer(tx, actor, { id: params.container_id, moveTo: query.move_to, owner });
    return undefined;
  });
}

/** After the commit, ends the subscriptions of a former member in every process (promise B5). */
function hintRemoval(
  routes: Routes,
  tx: { afterCommit(action: () => void): void },
  partyId: string,
  userId: string,
) {
  tx.afterCommit(() => routes.services.hints.publish({ kind: 'member_removed', partyId, userId }));
}
