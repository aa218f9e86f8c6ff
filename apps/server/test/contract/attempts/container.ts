import { type Attempts, everyone, gmAndManager, gmAndOwner, members } from './attempt.ts';

export const containerAttempts: Attempts = {
  'character.containers': (fixture) => ({
    method: 'GET',
    path: `/api/v1/characters/${fixture.characterId}/containers`,
    expected: members(200),
  }),
  'character.create_container': (fixture) => ({
    method: 'POST',
    path: `/api/v1/characters/${fixture.characterId}/containers`,
    body: { container: { name: 'Pouch' } },
    expected: gmAndOwner(201),
  }),
  'party.containers': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/containers`,
    expected: members(200),
  }),
  'party.create_container': (fixture) => ({
    method: 'POST',
    path: `/api/v1/parties/${fixture.partyId}/containers`,
    body: { container: { name: 'Wagon' } },
    expected: gmAndManager(201),
  }),
  'container.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/containers/${fixture.backpackId}`,
    expected: members(200),
  }),
  'container.items': (fixture) => ({
    method: 'GET',
    path: `/api/v1/containers/${fixture.backpackId}/items`,
    expected: members(200),
  }),
  'container.list': (fixture) => ({
    method: 'GET',
    path: `/api/v1/containers?character_id=${fixture.characterId}`,
    expected: everyone(200),
  }),
  'container.create': (fixture) => ({
    method: 'POST',
    path: '/api/v1/containers',
    body: { container: { name: 'Pouch', character_id: fixture.characterId } },
    expected: gmAndOwner(201),
  }),
  'container.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/containers/${fixture.backpackId}`,
    body: { container: { description: 'Made of leather' } },
    expected: gmAndOwner(200),
  }),
  'container.delete': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/containers/${fixture.unusedId}`,
    expected: gmAndOwner(204),
  }),
  'character.update_container': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/characters/${fixture.characterId}/containers/${fixture.backpackId}`,
    body: { container: { description: 'Made of leather' } },
    expected: gmAndOwner(200),
  }),
  'character.delete_container': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/characters/${fixture.characterId}/containers/${fixture.unusedId}`,
    expected: gmAndOwner(204),
  }),
  'party.update_container': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/parties/${fixture.partyId}/containers/${fixture.stashId}`,
    body: { container: { description: 'Made of oak' } },
    expected: gmAndManager(200),
  }),
  'party.delete_container': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/containers/${fixture.unusedChestId}`,
    expected: gmAndManager(204),
  }),
};
