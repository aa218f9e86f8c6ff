import { getCharacterPurse } from '@quartermaster/contract/coin';
import { getShopInstance } from '@quartermaster/contract/shop';
import { type Trade, tradeWithShop } from '@quartermaster/contract/shop-trade';
import { type Person, person } from './people.ts';
import { shelfItemId } from './shops.ts';
import { addItems, character, member, party, type TestCharacter, type TestParty } from './test-parties.ts';

/** A player of a party who trades with its shops, one character after another. */
export interface Customer {
  readonly testParty: TestParty;
  readonly mira: Person;
  /** The current character; `buyer` creates a new one. */
  nim: TestCharacter;
  buyer(coins?: Readonly<Record<string, number>>, form?: object): Promise<TestCharacter>;
  trade(shopId: string, basket: Partial<Trade>, user?: Person): ReturnType<typeof tradeOf>;
  buy(shopId: string, name: string, quantity?: number, basket?: Partial<Trade>): ReturnType<typeof tradeOf>;
  sell(shopId: string, itemId: string, quantity?: number): ReturnType<typeof tradeOf>;
  purse(characterId?: string): Promise<{ total_copper: number; containers: readonly { coins: object }[] }>;
  /** Copper in the till, as shown to the gm. */
  funds(shopId: string): Promise<number | null>;
}

const tradeOf = (user: Person, { id, backpackId }: TestCharacter, shopId: string, basket: Partial<Trade>) =>
  user.call(tradeWithShop, {
    params: { id: shopId },
    body: { trade: { character_id: id, container_id: backpackId, ...basket } },
  });

export async function customer(app: { url: string }): Promise<Customer> {
  const testParty = await party(await person(app));
  const mira = await member(app, testParty);
  const self: Customer = {
    testParty,
    mira,
    nim: await character(mira, testParty.id, { name: 'Nim' }),
    async buyer(coins = {}, form = {}) {
      self.nim = await character(mira, testParty.id, { name: 'Nim', ...form });
      for (const [coin, count] of Object.entries(coins))
        await addItems(mira, self.nim.backpackId, coin, count);
      return self.nim;
    },
    trade: (shopId, basket, user = mira) => tradeOf(user, self.nim, shopId, basket),
    async buy(shopId, name, quantity = 1, basket = {}) {
      const buys = [{ item_instance_id: await shelfItemId(mira, shopId, name), quantity }];
      return self.trade(shopId, { buys, ...basket });
    },
    sell(shopId, item_instance_id, quantity = 1) {
      const source_container_id = self.nim.backpackId;
      return self.trade(shopId, { sells: [{ item_instance_id, source_container_id, quantity }] });
    },
    purse: async (id = self.nim.id) => (await mira.call(getCharacterPurse, { params: { id } })).body.data,
    funds: async (id) => (await testParty.gm.call(getShopInstance, { params: { id } })).body.data.funds,
  };
  return self;
}
