import { joinParty } from '@quartermaster/contract/party';
import { type Person, person } from '../factories/people.ts';
import {
  character,
  chest,
  member,
  party,
  pouch,
  type TestParty,
  templateNamed,
} from '../factories/test-parties.ts';
import { type Market, openMarket } from './market.ts';

export interface Place {
  readonly id: string;
  readonly party: TestParty | null;
  /** The player of the owning character; null for a party's container. */
  readonly owner: Player | null;
  readonly isPrivate: boolean;
}

/** A user who moves items, and their role in each party. */
export interface Player {
  readonly person: Person;
  readonly roles: ReadonlyMap<TestParty, 'gm' | 'manager' | 'player' | 'observer'>;
  /** The character whose endpoint the user calls to transfer items. */
  characterId: string | null;
}

export interface World {
  readonly players: readonly Player[];
  readonly places: readonly Place[];
  /** Templates with limited stacks, unlimited stacks and single items; heavy and light. */
  readonly templates: readonly string[];
  readonly market: Market;
}

const ITEM_NAMES = [
  'Torch',
  'Arrow',
  'Copper piece',
  'Silver piece',
  'Gold piece',
  'Oil (flask)',
  'Dagger',
  'Greatclub',
];

/**
 * Two parties that share a gm and a player, with every role and limited and unlimited containers, and a stranger with
 * containers.
 */
export async function createWorld(app: { url: string }): Promise<World> {
  const gm = await person(app);
  const first = await party(gm, { encumbrance_style: 'both' });
  const second = await party(gm, { name: 'The Other Table', encumbrance_style: 'weight' });
  const sharedPlayer = await member(app, first, 'player');
  await sharedPlayer.call(joinParty, { body: { join_code: second.joinCode, role_request: 'player' } });

  const player = (
    user: Person,
    ...roles: [TestParty, 'gm' | 'manager' | 'player' | 'observer'][]
  ): Player => ({
    person: user,
    roles: new Map(roles),
    characterId: null,
  });
  const players = [
    player(gm, [first, 'gm'], [second, 'gm']),
    player(await member(app, first, 'manager'), [first, 'manager']),
    player(sharedPlayer, [first, 'player'], [second, 'player']),
    player(await member(app, first, 'player'), [first, 'player']),
    player(await member(app, first, 'observer'), [first, 'observer']),
    player(await person(app)),
  ];
  const places: Place[] = [first, second].map((testParty) => ({
    id: testParty.stashId,
    party: testParty,
    owner: null,
    isPrivate: false,
  }));
  const limitedChestId = await chest(gm, first.id, { max_weight: 120, max_slots: 12 });
  places.push({ id: limitedChestId, party: first, owner: null, isPrivate: false });
  for (const owner of players) places.push(...(await placesOf(owner)));
  const templates = await Promise.all(ITEM_NAMES.map((name) => templateNamed(gm, name)));
  return { players, places, templates, market: await openMarket(first) };
}

/**
 * Creates a visible backpack and a private pouch, both with limited capacity, in each party in which the user is not an
 * observer, or outside of any party for a user without parties.
 */
async function placesOf(owner: Player): Promise<Place[]> {
  const places: Place[] = [];
  const testParties = owner.roles.size > 0 ? [...owner.roles] : [[null, 'player'] as const];
  for (const [testParty, role] of testParties) {
    if (role === 'observer') continue;
    const { id, backpackId } = await character(owner.person, testParty?.id ?? null, {
      max_weight: 200,
      max_slots: 25,
    });
    owner.characterId ??= id;
    places.push({ id: backpackId, party: testParty, owner, isPrivate: false });
    const pouchId = await pouch(owner.person, id, { max_weight: 40, max_slots: 6 });
    places.push({ id: pouchId, party: testParty, owner, isPrivate: true });
  }
  return places;
}

/** Whether this user may withdraw from, or deposit into, this container (DEC-3, DEC-4). */
export function may(player: Player, direction: 'withdraw' | 'deposit', place: Place): boolean {
  if (place.party === null) return place.owner === player;
  const role = player.roles.get(place.party);
  if (role === undefined || role === 'observer') return false;
  if (place.owner === null || place.owner === player || role === 'gm') return true;
  return direction === 'deposit' && !place.isPrivate;
}
