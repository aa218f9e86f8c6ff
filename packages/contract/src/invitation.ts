import { z } from 'zod';
import { email } from './auth.ts';
import { API_PREFIX, INVITATION_MESSAGE_MAX } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { pageMeta } from './envelope.ts';
import { id, idParams, line, paging, text, time } from './fields.ts';
import { partyPreview, role } from './party.ts';

export const INVITATION_STATES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
export const invitationStatus = z.enum(INVITATION_STATES);
export type InvitationStatus = z.infer<typeof invitationStatus>;

/** An invitation as shown to members who may invite. */
export const partyInvitation = z.strictObject({
  id,
  party_id: id,
  /**
   * The invited user: a username, or an email address. Managers other than the inviter see only a part of the address
   * (ADR 0096).
   */
  invited: z.string(),
  by_email: z.boolean(),
  role,
  message: z.string(),
  status: invitationStatus,
  inviter_name: z.string(),
  created_at: time,
  expires_at: time,
  answered_at: time.nullable(),
});
export type PartyInvitation = z.infer<typeof partyInvitation>;

/** An invitation as shown to the invited user. */
export const ownInvitation = z.strictObject({
  id,
  party: partyPreview,
  role,
  message: z.string(),
  status: invitationStatus,
  inviter_name: z.string(),
  created_at: time,
  expires_at: time,
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** The recipient: either an email address or a username. */
export const invitationForm = z
  .strictObject({
    email: email.optional(),
    username: line(32, 1, 'Please enter a username').optional(),
    role: role.default('player'),
    message: text(INVITATION_MESSAGE_MAX).default(''),
  })
  .refine((form) => (form.email === undefined) !== (form.username === undefined), {
    error: 'Enter either a username or an email address',
    path: ['username'],
  });
export type InvitationForm = z.input<typeof invitationForm>;

export const createInvitation = endpoint({
  id: 'invitation.create',
  method: 'POST',
  path: `${API_PREFIX}/parties/{id}/invitations`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Invite a user by username or email (gm, manager)',
  params: idParams,
  body: z.strictObject({ party_invitation: invitationForm }),
  reply: { status: 201, data: partyInvitation },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'EMAIL_NOT_VERIFIED', 'FEATURE_NOT_IN_TIER'],
  limit: 'invite',
});

export const listInvitations = endpoint({
  id: 'invitation.of_party',
  method: 'GET',
  path: `${API_PREFIX}/parties/{id}/invitations`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Invitations to a party, newest first (gm, manager)',
  params: idParams,
  query: z.strictObject({ ...paging(20), status: invitationStatus.optional() }),
  reply: { status: 200, data: z.array(partyInvitation), meta: pageMeta },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN'],
});

export const revokeInvitation = endpoint({
  id: 'invitation.revoke',
  method: 'DELETE',
  path: `${API_PREFIX}/parties/{id}/invitations/{invitation_id}`,
  audience: 'user',
  apiKeys: 'party',
  summary: 'Revoke a pending invitation (gm, manager)',
  params: z.strictObject({ id, invitation_id: id }),
  reply: { status: 204 },
  errorCodes: ['RESOURCE_NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});

export const listOwnInvitations = endpoint({
  id: 'invitation.own',
  method: 'GET',
  path: `${API_PREFIX}/invitations`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Invitations to the caller, newest first',
  query: z.strictObject({ ...paging(20), status: invitationStatus.optional() }),
  reply: { status: 200, data: z.array(ownInvitation), meta: pageMeta },
  errorCodes: [],
});

export const acceptInvitation = endpoint({
  id: 'invitation.accept',
  method: 'POST',
  path: `${API_PREFIX}/invitations/{id}/accept`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Accept an invitation: join the party with the offered role',
  params: idParams,
  reply: { status: 200, data: z.strictObject({ party: z.strictObject({ id, name: z.string() }) }) },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});

export const declineInvitation = endpoint({
  id: 'invitation.decline',
  method: 'POST',
  path: `${API_PREFIX}/invitations/{id}/decline`,
  audience: 'user',
  apiKeys: 'all_parties',
  summary: 'Decline an invitation',
  params: idParams,
  reply: { status: 200, data: ownInvitation },
  errorCodes: ['RESOURCE_NOT_FOUND', 'CONFLICT'],
});
