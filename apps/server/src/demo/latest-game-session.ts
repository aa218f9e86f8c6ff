import { convertCurrency, giveCoins, splitCoins } from '@quartermaster/contract/coin';
import { listContainerItems } from '@quartermaster/contract/container';
import { createItem, transferBetweenContainers, updateItem } from '@quartermaster/contract/item';
import { recordAdjustment, undoTransaction } from '@quartermaster/contract/transaction';
import type { Call } from './caller.ts';
import { LATEST_TRANSFERS } from './campaign.ts';

/** The data that game sessions need about a character. */
export interface DemoHero {
  readonly id: string;
  readonly backpackId: string;
  readonly player: string;
}

export interface DemoParty {
  readonly partyId: string;
  readonly stashId: string;
  readonly heroes: ReadonlyMap<string, DemoHero>;
  person(name: string): Call;
  /** The id of a catalog template by its key. */
  template(key: string): string;
}

/** The items that the characters equip and attune to. */
const EQUIPPED: readonly { hero: string; key: string; attuned?: true }[] = [
  { hero: 'Nim Thistlewick', key: 'shortsword' },
  { hero: 'Brannoch Ironsong', key: 'chain-mail' },
  { hero: 'Brannoch Ironsong', key: 'shield' },
  { hero: 'Brannoch Ironsong', key: 'warhammer' },
  { hero: 'Seraphine Vael', key: 'quarterstaff' },
  { hero: 'Kestrel Ashdown', key: 'longbow' },
  { hero: 'Kestrel Ashdown', key: 'longsword-plus-1', attuned: true },
];

/** Items that were found in the crypt, and are unidentified for everyone but Mirelle. */
const UNIDENTIFIED: readonly { key: string; where: string }[] = [
  { key: 'ring-of-protection', where: 'Party Stash' },
  { key: 'potion-of-invisibility', where: 'Nim Thistlewick' },
];

/** Plays the latest game session through the server's API. */
export async function playLatestGameSession(demoParty: DemoParty): Promise<void> {
  for (const transfer of LATEST_TRANSFERS) await transferItem(demoParty, transfer);
  for (const equipped of EQUIPPED) await equipItem(demoParty, equipped);
  for (const { key, where } of UNIDENTIFIED) {
    await demoParty.person('Mirelle')(createItem, {
      body: {
        item_template_id: demoParty.template(key),
        container_id: containerIdOf(demoParty, where),
        is_identified: false,
      },
    });
  }
  await moveCoins(demoParty);
  await recordCorrections(demoParty);
}

/** Throws when no character has this name. */
export const heroOf = (demoParty: DemoParty, name: string): DemoHero => {
  const hero = demoParty.heroes.get(name);
  if (!hero) throw new Error(`The demo has no character ${name}`);
  return hero;
};
const containerIdOf = (demoParty: DemoParty, name: string): string =>
  name === 'Party Stash' ? demoParty.stashId : heroOf(demoParty, name).backpackId;

/** The item in a container whose template has this key. Throws if there is none. */
export async function itemIn(demoParty: DemoParty, person: Call, containerId: string, key: string) {
  const { data } = await person(listContainerItems, {
    params: { id: containerId },
    query: { per_page: '100' },
  });
  const item = data.find(({ item_template_id }) => item_template_id === demoParty.template(key));
  if (!item) throw new Error(`The demo has no ${key} in container ${containerId}`);
  return item;
}

/** Transfers an item and returns the id of the transaction. */
export async function transferItem(
  demoParty: DemoParty,
  { user, key, quantity, from, to }: (typeof LATEST_TRANSFERS)[number],
): Promise<string> {
  const person = demoParty.person(user);
  const source = containerIdOf(demoParty, from);
  const { data } = await person(transferBetweenContainers, {
    body: {
      item_instance_id: (await itemIn(demoParty, person, source, key)).id,
      source_container_id: source,
      target_container_id: containerIdOf(demoParty, to),
      quantity,
    },
  });
  return data.transaction_id;
}

async function equipItem(
  demoParty: DemoParty,
  { hero, key, attuned }: (typeof EQUIPPED)[number],
): Promise<void> {
  const { player, backpackId } = heroOf(demoParty, hero);
  const person = demoParty.person(player);
  await person(updateItem, {
    params: { id: (await itemIn(demoParty, person, backpackId, key)).id },
    body: {
      item_instance: { instance_data: { is_equipped: true, ...(attuned ? { is_attuned: true } : {}) } },
    },
  });
}

/** Moves the coins of the game session: a split, a paid debt and a conversion. */
async function moveCoins(demoParty: DemoParty): Promise<void> {
  const [mirelle, tobin] = [demoParty.person('Mirelle'), demoParty.person('Tobin')];
  const names = ['Nim Thistlewick', 'Brannoch Ironsong', 'Seraphine Vael', 'Kestrel Ashdown'];
  await mirelle(splitCoins, {
    params: { id: demoParty.stashId },
    body: {
      split: { character_ids: names.map((name) => heroOf(demoParty, name).id), amount_copper: 15_000 },
    },
  });
  await tobin(giveCoins, {
    params: { id: heroOf(demoParty, 'Nim Thistlewick').id },
    body: {
      give: { to_character_id: heroOf(demoParty, 'Kestrel Ashdown').id, coins: { gold: 4, silver: 5 } },
    },
  });
  await mirelle(convertCurrency, {
    params: { id: demoParty.stashId },
    body: { conversion: { give: { copper: 300 }, take: { gold: 3 } } },
  });
}

/** Transfers a shield by mistake, undoes the transfer, and records an adjustment. */
async function recordCorrections(demoParty: DemoParty): Promise<void> {
  const mirelle = demoParty.person('Mirelle');
  const mistake = await transferItem(demoParty, {
    user: 'Asha',
    key: 'shield-plus-1',
    quantity: 1,
    from: 'Party Stash',
    to: 'Brannoch Ironsong',
  });
  await mirelle(undoTransaction, { params: { id: mistake } });
  await mirelle(recordAdjustment, {
    body: {
      transaction: {
        party_id: demoParty.partyId,
        transaction_type: 'adjust',
        notes: 'Rooms and stew at the Gilded Perch: on the house, for the lamp oil',
      },
    },
  });
}
