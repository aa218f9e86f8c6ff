import { type Attempts, everyone, gmAndManager } from './attempt.ts';

/** The fixture's invitation is for the stranger. */
export const invitationAttempts: Attempts = {
  'invitation.own': () => ({ method: 'GET', path: '/api/v1/invitations', expected: everyone(200) }),
  'invitation.of_party': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/invitations`,
    expected: gmAndManager(200),
  }),
  'invitation.create': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/invitations`,
    body: { party_invitation: { username: s.people.exMember.user.username } },
    expected: gmAndManager(201),
  }),
  'invitation.revoke': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/invitations/${s.invitationId}`,
    expected: gmAndManager(204),
  }),
  'invitation.accept': (s) => ({
    method: 'POST',
    path: `/api/v1/invitations/${s.invitationId}/accept`,
    expected: [404, 404, 404, 404, 404, 404, 200],
  }),
  'invitation.decline': (s) => ({
    method: 'POST',
    path: `/api/v1/invitations/${s.invitationId}/decline`,
    expected: [404, 404, 404, 404, 404, 404, 200],
  }),
};
