import { type Attempts, everyone, gmAndManager, gmOnly, members } from './attempt.ts';

export const partyAttempts: Attempts = {
  'party.list': () => ({ method: 'GET', path: '/api/v1/parties', expected: everyone(200) }),
  'party.create': () => ({
    method: 'POST',
    path: '/api/v1/parties',
    body: { party: { name: 'Another party' } },
    expected: everyone(201),
  }),
  'party.preview': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/preview?join_code=${s.joinCode}`,
    expected: everyone(200),
  }),
  'party.join': (s) => ({
    method: 'POST',
    path: '/api/v1/parties/join',
    body: { join_code: s.joinCode },
    expected: [409, 409, 409, 409, 409, 201, 201],
  }),
  'party.get': (s) => ({ method: 'GET', path: `/api/v1/parties/${s.partyId}`, expected: members(200) }),
  'party.update': (s) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${s.partyId}`,
    body: { party: { name: 'Renamed' } },
    expected: gmOnly(200),
  }),
  'party.regenerate_join_code': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/regenerate_join_code`,
    expected: gmOnly(200),
  }),
  'party.members': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/members`,
    expected: members(200),
  }),
  'party.change_role': (s) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${s.partyId}/members/${s.memberId}`,
    body: { party_membership: { role: 'observer' } },
    expected: gmOnly(200),
  }),
  'party.remove_member': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/members/${s.memberId}`,
    expected: gmOnly(204),
  }),
  'party.visit': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/visit`,
    expected: members(204),
  }),
  'party.leave': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/leave`,
    // The game master must hand over the seat first.
    expected: [403, 204, 204, 204, 204, 404, 404],
  }),
  'party.delete': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}`,
    expected: gmOnly(204),
  }),
  'party.transfer_gm': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/transfer_gm`,
    body: { user_id: s.memberId },
    expected: gmOnly(200),
  }),
  'party.notes': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/notes`,
    expected: members(200),
  }),
  'party.update_notes': (s) => ({
    method: 'PUT',
    path: `/api/v1/parties/${s.partyId}/notes`,
    body: { party_notes: { notes: 'The duke lies.', version: 0 } },
    expected: gmAndManager(200),
  }),
  'party.branding': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/branding`,
    expected: gmOnly(200),
  }),
  'party.update_branding': (s) => ({
    method: 'PUT',
    path: `/api/v1/parties/${s.partyId}/branding`,
    body: { branding: { accent: '#b4532a', logo_url: null, banner_url: null } },
    expected: gmOnly(200),
  }),
};
