import { type Attempts, everyone, gmAndManager, gmAndOwner, members } from './attempt.ts';

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
    expected: gmAndOwner(201),
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
    expected: gmAndManager(201),
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
  'container.list': (s) => ({
    method: 'GET',
    path: `/api/v1/containers?character_id=${s.characterId}`,
    expected: everyone(200),
  }),
  'container.create': (s) => ({
    method: 'POST',
    path: '/api/v1/containers',
    body: { container: { name: 'Pouch', character_id: s.characterId } },
    expected: gmAndOwner(201),
  }),
  'container.update': (s) => ({
    method: 'PATCH',
    path: `/api/v1/containers/${s.backpackId}`,
    body: { container: { description: 'Of leather' } },
    expected: gmAndOwner(200),
  }),
  'container.delete': (s) => ({
    method: 'DELETE',
    path: `/api/v1/containers/${s.unusedId}`,
    expected: gmAndOwner(204),
  }),
  'character.update_container': (s) => ({
    method: 'PATCH',
    path: `/api/v1/characters/${s.characterId}/containers/${s.backpackId}`,
    body: { container: { description: 'Of leather' } },
    expected: gmAndOwner(200),
  }),
  'character.delete_container': (s) => ({
    method: 'DELETE',
    path: `/api/v1/characters/${s.characterId}/containers/${s.unusedId}`,
    expected: gmAndOwner(204),
  }),
  'party.update_container': (s) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${s.partyId}/containers/${s.stashId}`,
    body: { container: { description: 'Of oak' } },
    expected: gmAndManager(200),
  }),
  'party.delete_container': (s) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${s.partyId}/containers/${s.unusedChestId}`,
    expected: gmAndManager(204),
  }),
};
