import * as contract from '@quartermaster/contract/invitation';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { acceptInvitation, declineInvitation } from './commands/answer-invitation.ts';
import { revokeInvitation } from './commands/revoke-invitation.ts';
import { sendInvitation } from './commands/send-invitation.ts';
import {
  listOwnInvitations,
  listPartyInvitations,
  readOwnInvitation,
  readPartyInvitation,
} from './queries/invitations.ts';

/** Invitations: the routes of the party and of the invited user. */
export function invitationRoutes(routes: Routes): void {
  partyInvitationRoutes(routes);
  const { now } = routes.services;
  routes.read(contract.listOwnInvitations, async ({ sql, actor, query }) =>
    paginated(query, await listOwnInvitations(sql, { userId: actor.userId, now: now() }, query)),
  );
  routes.write(contract.acceptInvitation, async ({ tx, actor, params }) => ({
    data: { party: await acceptInvitation(tx, actor, params.id) },
  }));
  routes.write(contract.declineInvitation, async ({ tx, actor, params }) => {
    await declineInvitation(tx, actor, params.id);
    return { data: await readOwnInvitation(tx.sql, { userId: actor.userId, now: tx.now }, params.id) };
  });
}

function partyInvitationRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listInvitations, async ({ sql, actor, params, query }) => {
    const reader = { userId: actor.userId, now: services.now() };
    return paginated(query, await listPartyInvitations(sql, reader, params.id, query));
  });
  routes.write(contract.createInvitation, async ({ tx, actor, params, body }) => {
    const id = await sendInvitation(tx, services, actor, params.id, body.party_invitation);
    const reader = { userId: actor.userId, now: tx.now };
    return { data: await readPartyInvitation(tx.sql, reader, params.id, id) };
  });
  routes.write(contract.revokeInvitation, async ({ tx, actor, params }) => {
    await revokeInvitation(tx, actor, params.id, params.invitation_id);
    return undefined;
  });
}
