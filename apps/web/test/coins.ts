import type { PurseReply } from '@quartermaster/contract/coin';
import { backpack, stash } from './items.ts';
import { pageMeta } from './page-meta.ts';
import { mirelle, nim } from './people.ts';

const coins = { gold: 12, silver: 27, copper: 8 };

/** Nim's purse: coins in the backpack only. */
export const nimPurse: PurseReply = {
  coin_system: '5e',
  total_copper: 1478,
  coins,
  other_coins: {},
  containers: [{ container_id: backpack.id, name: 'Backpack', total_copper: 1478, coins, other_coins: {} }],
};

/** Nim, played by mirelle, and Brunhild, played by another user. */
export const giver = { ...nim, user_id: mirelle.id, primary_container_id: backpack.id };
export const brunhild = {
  ...nim,
  id: '0192f0aa-0000-7000-8000-000000000021',
  user_id: '0192f0aa-0000-7000-8000-000000000042',
  username: 'tobin',
  name: 'Brunhild',
  primary_container_id: '0192f0aa-0000-7000-8000-000000000302',
  permissions: { ...nim.permissions, edit: false, act: false },
};

/** Responses about the purse, the characters of the party and its stash. */
export const coinResponses = (purse: PurseReply = nimPurse) => ({
  [`GET /api/v1/characters/${nim.id}/purse`]: { data: purse },
  [`GET /api/v1/characters/${nim.id}/containers`]: { data: [backpack], meta: pageMeta(1) },
  [`GET /api/v1/parties/${nim.party_id}/purse`]: {
    data: {
      ...purse,
      containers: purse.containers.map((container) => ({
        ...container,
        container_id: stash.id,
        name: stash.name,
      })),
    },
  },
  [`GET /api/v1/parties/${nim.party_id}/containers`]: { data: [stash], meta: pageMeta(1) },
  'GET /api/v1/characters': { data: [giver, brunhild], meta: pageMeta(2) },
});
