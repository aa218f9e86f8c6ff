import { type Attempts, everyone, members } from './attempt.ts';

export const characterAttempts: Attempts = {
  'character.list': () => ({ method: 'GET', path: '/api/v1/characters', expected: everyone(200) }),
  'character.create': (s) => ({
    method: 'POST',
    path: '/api/v1/characters',
    body: { character: { name: 'Newcomer', party_id: s.partyId } },
    expected: members(201),
  }),
  'character.get': (s) => ({
    method: 'GET',
    path: `/api/v1/characters/${s.characterId}`,
    expected: members(200),
  }),
};
