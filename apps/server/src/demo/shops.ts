import { listContainerItems } from '@quartermaster/contract/container';
import {
  deployShop,
  listShopInstances,
  type ShopDeployment,
  updateShopInstance,
} from '@quartermaster/contract/shop';
import { addShopItems } from '@quartermaster/contract/shop-item';
import { listShopListings, restockShop } from '@quartermaster/contract/shop-listing';
import {
  createShopTemplate,
  rateShopTemplate,
  type ShopTemplateForm,
} from '@quartermaster/contract/shop-template';
import { tradeWithShop } from '@quartermaster/contract/shop-trade';
import type { Call } from './caller.ts';
import type { GameSessionName } from './game-sessions.ts';
import { type DemoParty, heroOf } from './latest-game-session.ts';

/** A line of a shop or of a trade: the key of an item, its quantity (null: unlimited), and its restock quantity. */
type Line = readonly [key: string, quantity: number | null, restock?: number];

interface DemoShop {
  /** The game session in which the shop opens. */
  readonly gameSession: GameSessionName;
  readonly form: ShopTemplateForm;
  readonly lines: readonly Line[];
  readonly terms: Omit<ShopDeployment, 'shop_template_id' | 'party_id'>;
  /** The trades of characters in that game session. */
  readonly trades: readonly { hero: string; buys: readonly Line[]; sells: readonly Line[] }[];
}

const SMITHY: DemoShop = {
  gameSession: 'The drowned quarter',
  form: {
    name: 'Ember & Anvil',
    owner: 'Hilde Emberhand',
    location: 'craftsman_quarter',
    description: 'Hot iron and a cold welcome. She does not haggle, and she never forgets a debt.',
    shop_type: 'blacksmith',
    default_restock_days: 7,
    tag_list: ['Weapons', 'Armor', 'Tools', 'Equipment'],
    visibility: 'public',
  },
  lines: [
    ['longsword', 4, 4],
    ['warhammer', 2, 2],
    ['handaxe', 5, 5],
    ['dagger', 8, 8],
    ['breastplate', 1],
    ['chain-shirt', 2, 2],
    ['shield', 3, 3],
    ['longsword-plus-1', 1],
    ['arrow', null],
    ['whetstone', 12, 12],
    ['hunting-trap', 2],
  ],
  terms: { discount_rate: 0.1, funds: 60_000 },
  trades: [
    { hero: 'Kestrel Ashdown', buys: [['dagger', 1]], sells: [['hunting-trap', 1]] },
    { hero: 'Brannoch Ironsong', buys: [['whetstone', 2]], sells: [] },
  ],
};

const APOTHECARY: DemoShop = {
  gameSession: 'A cure for the mill',
  form: {
    name: 'The Seventh Vial',
    owner: 'Ambrose Quill',
    location: 'magic_district',
    description: 'Smells of rain and copper. The cat is not for sale, whatever it says.',
    shop_type: 'apothecary',
    buy_modifier: 1.2,
    default_restock_days: 1,
    tag_list: ['Potions', 'Components', 'Magical Items'],
    visibility: 'public',
  },
  lines: [
    ['potion-of-healing', 6, 6],
    ['potion-of-greater-healing', 2, 2],
    ['potion-of-climbing', 1],
    ['antitoxin-vial', 4, 4],
    ['alchemists-fire-flask', 3, 3],
    ['acid-vial', 2],
    ['healers-kit', null],
    ['herbalism-kit', 1],
    ['vial', null],
  ],
  terms: {},
  trades: [{ hero: 'Brannoch Ironsong', buys: [['potion-of-healing', 1]], sells: [] }],
};

const TAVERN: DemoShop = {
  gameSession: 'The crypt',
  form: {
    name: 'The Gilded Perch',
    owner: 'Marta Sedge',
    location: 'docks',
    description: 'Shut since something came up through the cellar floor.',
    shop_type: 'tavern',
    tag_list: ['Food'],
    visibility: 'unlisted',
  },
  lines: [
    ['ale-mug', null],
    ['ale-gallon', 6],
    ['wine-common-pitcher', 4],
    ['meals-modest-per-day', null],
  ],
  terms: { funds: 4_000 },
  trades: [],
};

const RATINGS = [
  { user: 'Wren', score: 5, comment: 'Fair prices, and the whetstones are good.' },
  { user: 'Kellan', score: 4, comment: 'She would not take the trap at first.' },
  { user: 'Asha', score: 5, comment: '' },
] as const;

/**
 * Opens the shop of a game session, if there is one, and trades there. The tavern is closed again at once, and
 * the smithy is rated.
 */
export async function openShops(demoParty: DemoParty, gameSession: GameSessionName): Promise<void> {
  const gm = demoParty.person('Mirelle');
  for (const shop of [SMITHY, APOTHECARY, TAVERN].filter((shop) => shop.gameSession === gameSession)) {
    const templateId = await createTemplate(demoParty, gm, shop);
    const { data } = await gm(deployShop, {
      body: { shop_instance: { shop_template_id: templateId, party_id: demoParty.partyId, ...shop.terms } },
    });
    for (const trade of shop.trades) await settleTrade(demoParty, data.id, trade);
    if (shop === TAVERN)
      await gm(updateShopInstance, {
        params: { id: data.id },
        body: { shop_instance: { is_active: false } },
      });
    if (shop === SMITHY) await rate(demoParty, templateId);
  }
}

/** Restocks the open shops of the party, because seeding servers do not run the restocking job. */
export async function restockShops(demoParty: DemoParty): Promise<void> {
  const gm = demoParty.person('Mirelle');
  const { data } = await gm(listShopInstances, {
    query: { party_id: demoParty.partyId, is_active: 'true' },
  });
  for (const { id } of data) await gm(restockShop, { params: { id } });
}

async function createTemplate(demoParty: DemoParty, gm: Call, { form, lines }: DemoShop): Promise<string> {
  const { data } = await gm(createShopTemplate, { body: { shop_template: form } });
  const shop_items = lines.map(([key, quantity, restock]) => ({
    item_template_id: demoParty.template(key),
    quantity,
    restock_quantity: restock ?? null,
  }));
  await gm(addShopItems, { params: { id: data.id }, body: { shop_items } });
  return data.id;
}

async function rate(demoParty: DemoParty, id: string): Promise<void> {
  for (const { user, ...rating } of RATINGS)
    await demoParty.person(user)(rateShopTemplate, { params: { id }, body: { rating } });
}

/** Sells and buys the items of one basket. */
async function settleTrade(
  demoParty: DemoParty,
  shopId: string,
  trade: DemoShop['trades'][number],
): Promise<void> {
  const hero = heroOf(demoParty, trade.hero);
  const player = demoParty.person(hero.player);
  const query = { per_page: '100' };
  const shelf = (await player(listShopListings, { params: { id: shopId }, query })).data;
  const bag = (await player(listContainerItems, { params: { id: hero.backpackId }, query })).data;
  const buys = trade.buys.map(([key, quantity]) => ({
    item_instance_id:
      shelf.find((line) => line.item_template_id === demoParty.template(key))?.item_instance_id ?? '',
    quantity: quantity ?? 1,
  }));
  const sells = trade.sells.map(([key, quantity]) => ({
    item_instance_id: bag.find((item) => item.item_template_id === demoParty.template(key))?.id ?? '',
    source_container_id: hero.backpackId,
    quantity: quantity ?? 1,
  }));
  const body = { trade: { character_id: hero.id, container_id: hero.backpackId, buys, sells } };
  await player(tradeWithShop, { params: { id: shopId }, body });
}
