import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/invitation';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { requireMember, requirePermission } from '../party/policy.ts';
import { acceptInvitation, declineInvitation } from './commands/answer-invitation.ts';
import { revokeInvitation } from './commands/revoke-invitation.ts';
import { sendInvitation } from './commands/send-invitation.ts';
import { presentInvitation, presentOwnInvitation } from './present.ts';
import { invitationById, invitationsFor, invitationsOf, ownInvitationById } from './queries/invitations.ts';

/** Invitations, for the party and for the invited user. */
export function invitationRoutes(routes: Routes): void {
  partySide(routes);
  const { now } = routes.services;
  routes.read(contract.listOwnInvitations, async ({ sql, actor, query }) => {
    const { rows, total } = await invitationsFor(sql, actor.userId, now(), query);
    return { data: rows.map(presentOwnInvitation), meta: pageOf(query, total) };
  });
  routes.write(contract.acceptInvitation, async ({ tx, actor, params }) => ({
    data: { party: await acceptInvitation(tx, actor, params.id) },
  }));
  routes.write(contract.declineInvitation, async ({ tx, actor, params }) => {
    await declineInvitation(tx, actor, params.id);
    const row = await ownInvitationById(tx.sql, actor.userId, params.id, tx.now);
    if (!row) throw notFound();
    return { data: presentOwnInvitation(row) };
  });
}

function partySide(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listInvitations, async ({ sql, actor, params, query }) => {
    const member = await requireMember(sql, actor.userId, params.id);
    requirePermission(member, 'see_invitations');
    const { rows, total } = await invitationsOf(sql, params.id, services.now(), query);
    return { data: rows.map((row) => presentInvitation(row, member)), meta: pageOf(query, total) };
  });
  routes.write(contract.createInvitation, async ({ tx, actor, params, body }) => {
    const id = await sendInvitation(tx, services, actor, params.id, body.party_invitation);
    const member = await requireMember(tx.sql, actor.userId, params.id);
    const row = await invitationById(tx.sql, params.id, id, tx.now);
    if (!row) throw notFound();
    return { data: presentInvitation(row, member) };
  });
  routes.write(contract.revokeInvitation, async ({ tx, actor, params }) => {
    await revokeInvitation(tx, actor, params.id, params.invitation_id);
    return undefined;
  });
}
