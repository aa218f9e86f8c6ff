import { type Attempts, everyone, gmAndManager, gmOnly, members } from './attempt.ts';

export const partyAttempts: Attempts = {
  'party.list': () => ({ method: 'GET', path: '/api/v1/parties', expected: everyone(200) }),
  'party.create': () => ({
    method: 'POST',
    path: '/api/v1/parties',
    body: { party: { name: 'Another party' } },
    expected: everyone(201),
  }),
  'party.preview': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/preview?join_code=${fixture.joinCode}`,
    expected: everyone(200),
  }),
  'party.join': (fixture) => ({
    method: 'POST',
    path: '/api/v1/parties/join',
    body: { join_code: fixture.joinCode },
    expected: [409, 409, 409, 409, 409, 201, 201],
  }),
  'party.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}`,
    expected: members(200),
  }),
  'party.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${fixture.partyId}`,
    body: { party: { name: 'Renamed' } },
    expected: gmOnly(200),
  }),
  'party.regenerate_join_code': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/regenerate_join_code`,
    expected: gmOnly(200),
  }),
  'party.members': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/members`,
    expected: members(200),
  }),
  'party.change_role': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${fixture.partyId}/members/${fixture.memberId}`,
    body: { party_membership: { role: 'observer' } },
    expected: gmOnly(200),
  }),
  'party.remove_member': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/members/${fixture.memberId}`,
    expected: gmOnly(204),
  }),
  'party.visit': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/visit`,
    expected: members(204),
  }),
  'party.leave': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/leave`,
    // The game master must hand over the seat first.
    expected: [403, 204, 204, 204, 204, 404, 404],
  }),
  'party.delete': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}`,
    expected: gmOnly(204),
  }),
  'party.transfer_gm': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/transfer_gm`,
    body: { user_id: fixture.memberId },
    expected: gmOnly(200),
  }),
  'party.notes': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/notes`,
    expected: members(200),
  }),
  'party.update_notes': (fixture) => ({
    method: 'PUT',
    path: `/api/v1/parties/${fixture.partyId}/notes`,
    body: { party_notes: { notes: 'The duke lies.', version: 0 } },
    expected: gmAndManager(200),
  }),
  'party.branding': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/branding`,
    expected: gmOnly(200),
  }),
  'party.update_branding': (fixture) => ({
    method: 'PUT',
    path: `/api/v1/parties/${fixture.partyId}/branding`,
    body: { branding: { accent: '#b4532a', logo_url: null, banner_url: null } },
    expected: gmOnly(200),
  }),
};
