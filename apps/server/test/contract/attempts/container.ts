import { type Attempts, actors, members, stewards } from './attempt.ts';

export const containerAttempts: Attempts = {
  'character.containers': (s) => ({
    method: 'GET',
    path: `/api/v1/characters/${s.characterId}/containers`,
    expected: members(200),
  }),
  'character.create_container': (s) => ({
    method: 'POST',
    path: `/api/v1/characters/${s.characterId}/containers`,
    body: { container: { name: 'Pouch' } },
    expected: actors(201),
  }),
  'party.containers': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/containers`,
    expected: members(200),
  }),
  'party.create_container': (s) => ({
    method: 'POST',
    path: `/api/v1/parties/${s.partyId}/containers`,
    body: { container: { name: 'Wagon' } },
    expected: stewards(201),
  }),
  'container.get': (s) => ({
    method: 'GET',
    path: `/api/v1/containers/${s.backpackId}`,
    expected: members(200),
  }),
  'container.items': (s) => ({
    method: 'GET',
    path: `/api/v1/containers/${s.backpackId}/items`,
    expected: members(200),
  }),
};
