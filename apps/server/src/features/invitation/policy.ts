import { AppError, forbidden, notFound } from '@quartermaster/contract/errors';
import { invitableRoles, type Role } from '@quartermaster/rules/roles';
import { type Member, requirePermission } from '../party/policy.ts';
import type { InvitationRow } from './present.ts';

/** Throws CONFLICT in an archived party and FORBIDDEN unless this member may invite with this role (ADR 0096). */
export function requireMayInvite(member: Member, role: Role): void {
  requirePermission(member, 'invite');
  if (!invitableRoles(member).includes(role)) throw forbidden('You cannot invite anyone with this role.');
}

const REASONS = {
  accepted: 'This invitation was already accepted.',
  declined: 'This invitation was already declined.',
  revoked: 'This invitation was revoked.',
  expired: 'This invitation has expired.',
} as const;

/** Only a pending invitation can be answered or revoked. Throws RESOURCE_NOT_FOUND and CONFLICT with the reason. */
export function requirePending(invitation: InvitationRow | undefined): InvitationRow {
  if (!invitation) throw notFound();
  if (invitation.status !== 'pending') throw new AppError('CONFLICT', REASONS[invitation.status]);
  return invitation;
}
