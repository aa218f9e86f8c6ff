import { type Attempts, gmAndOwner, members } from './attempt.ts';

export const coinAttempts: Attempts = {
  'coin.character_purse': (fixture) => ({
    method: 'GET',
    path: `/api/v1/characters/${fixture.characterId}/purse`,
    expected: members(200),
  }),
  'coin.party_purse': (fixture) => ({
    method: 'GET',
    path: `/api/v1/parties/${fixture.partyId}/purse`,
    expected: members(200),
  }),
  // No character has coins, so permitted callers receive 422.
  'coin.give': (fixture) => ({
    method: 'POST',
    path: `/api/v1/characters/${fixture.characterId}/give_coins`,
    body: { give: { to_container_id: fixture.stashId, coins: { gold: 1 } } },
    expected: gmAndOwner(422),
  }),
  'coin.convert': (fixture) => ({
    method: 'POST',
    path: `/api/v1/containers/${fixture.backpackId}/convert_currency`,
    body: { conversion: { give: { gold: 1 }, take: { silver: 10 } } },
    expected: gmAndOwner(422),
  }),
  'coin.split': (fixture) => ({
    method: 'POST',
    path: `/api/v1/containers/${fixture.backpackId}/split_coins`,
    body: { split: { character_ids: [fixture.characterId], amount_copper: 100 } },
    expected: gmAndOwner(422),
  }),
};
