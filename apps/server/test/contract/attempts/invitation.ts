import { type Attempts, everyone, gmAndManager } from './attempt.ts';

/** The fixture's invitation is for the stranger. */
export const invitationAttempts: Attempts = {
  'invitation.own': () => ({ method: 'GET', path: '/api/v1/invitations', expected: everyone(200) }),
  'invitation.of_party': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/invitations`,
    expected: gmAndManager(200),
  }),
  'invitation.create': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/invitations`,
    body: { party_invitation: { username: fixture.people.exMember.user.username } },
    expected: gmAndManager(201),
  }),
  'invitation.revoke': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/invitations/${fixture.invitationId}`,
    expected: gmAndManager(204),
  }),
  'invitation.accept': (fixture) => ({
    method: 'POST',
    path: `/api/v1/invitations/${fixture.invitationId}/accept`,
    expected: [404, 404, 404, 404, 404, 404, 200],
  }),
  'invitation.decline': (fixture) => ({
    method: 'POST',
    path: `/api/v1/invitations/${fixture.invitationId}/decline`,
    expected: [404, 404, 404, 404, 404, 404, 200],
  }),
};
