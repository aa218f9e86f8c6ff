import { type Attempts, gmAndOwner, members } from './attempt.ts';

export const coinAttempts: Attempts = {
  'coin.character_purse': (s) => ({
    method: 'GET',
    path: `/api/v1/characters/${s.characterId}/purse`,
    expected: members(200),
  }),
  'coin.party_purse': (s) => ({
    method: 'GET',
    path: `/api/v1/parties/${s.partyId}/purse`,
    expected: members(200),
  }),
  // No character here has coins, so permitted roles receive that error.
  'coin.give': (s) => ({
    method: 'POST',
    path: `/api/v1/characters/${s.characterId}/give_coins`,
    body: { give: { to_container_id: s.stashId, coins: { gold: 1 } } },
    expected: gmAndOwner(422),
  }),
  'coin.convert': (s) => ({
    method: 'POST',
    path: `/api/v1/containers/${s.backpackId}/convert_currency`,
    body: { conversion: { give: { gold: 1 }, take: { silver: 10 } } },
    expected: gmAndOwner(422),
  }),
  'coin.split': (s) => ({
    method: 'POST',
    path: `/api/v1/containers/${s.backpackId}/split_coins`,
    body: { split: { character_ids: [s.characterId], amount_copper: 100 } },
    expected: gmAndOwner(422),
  }),
};
