import { type Attempts, everyone, gmAndOwner, members } from './attempt.ts';

/** The statuses of an endpoint that only the character's player may use, not the gm (ADR 0097). */
const ownerOnly = (status: number) => [403, 403, status, 403, 403, 404, 404];

export const characterAttempts: Attempts = {
  'character.list': () => ({ method: 'GET', path: '/api/v1/characters', expected: everyone(200) }),
  'character.create': (fixture) => ({
    method: 'POST',
    path: '/api/v1/characters',
    body: { character: { name: 'Newcomer', party_id: fixture.partyId } },
    expected: members(201),
  }),
  'character.get': (fixture) => ({
    method: 'GET',
    path: `/api/v1/characters/${fixture.characterId}`,
    expected: members(200),
  }),
  'character.update': (fixture) => ({
    method: 'PATCH',
    path: `/api/v1/characters/${fixture.characterId}`,
    body: { character: { level: 4 } },
    expected: ownerOnly(200),
  }),
  'character.delete': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/characters/${fixture.characterId}`,
    expected: ownerOnly(204),
  }),
  // Only a gm may remove a character, and only that of a member who is not a gm.
  'character.remove_from_party': (fixture) => ({
    method: 'DELETE',
    path: `/api/v1/parties/${fixture.partyId}/characters/${fixture.characterId}`,
    expected: [204, 403, 403, 403, 403, 404, 404],
  }),
  'character.duplicate': (fixture) => ({
    method: 'POST',
    path: `/api/v1/characters/${fixture.characterId}/duplicate`,
    expected: ownerOnly(201),
  }),
  'character.export_items': (fixture) => ({
    method: 'GET',
    path: `/api/v1/characters/${fixture.characterId}/items/export`,
    expected: members(200),
  }),
  'character.preview_import': (fixture) => ({
    method: 'POST',
    path: `/api/v1/characters/${fixture.characterId}/import/preview`,
    body: { import: { content: '2x torch, 5 gp' } },
    expected: gmAndOwner(200),
  }),
  'character.import': (fixture) => ({
    method: 'POST',
    path: `/api/v1/characters/${fixture.characterId}/import`,
    body: { import: { content: '2x torch, 5 gp' } },
    expected: gmAndOwner(201),
  }),
  // Local URLs are not fetched.
  'image.fetch': () => ({
    method: 'POST',
    path: '/api/v1/images/fetch',
    body: { address: 'http://127.0.0.1/x.png' },
    expected: everyone(422),
  }),
  // The request has no file, because only the authentication is tested.
  'image.upload': () => ({ method: 'POST', path: '/api/v1/images', expected: everyone(422) }),
};
