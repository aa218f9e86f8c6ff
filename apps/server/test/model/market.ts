import type { ShopInstance } from '@quartermaster/contract/shop';
import { addLootLines, lootTemplate } from '../factories/loot.ts';
import { shop } from '../factories/shops.ts';
import { type TestParty, templateNamed } from '../factories/test-parties.ts';

/** A shop with limited money, and a loot template for rolled hoards, in one party. */
export interface Market {
  readonly testParty: TestParty;
  readonly shop: ShopInstance;
  /** The item template of the unlimited listing; each purchase creates items from it. */
  readonly unlimitedTemplateId: string;
  /**
   * The item template of the only listing that is restocked. There is only one, because the response to a restock
   * contains the total quantity, not the quantity per template.
   */
  readonly restockedTemplateId: string;
  readonly hoardTemplateId: string;
  /** Item templates of the rolled lines, by name. */
  readonly rolledTemplateIds: ReadonlyMap<string, string>;
}

const HOARD = [
  ['Arrow', '2d6'],
  ['Silver piece', '4d6'],
  ['Gold piece', '1d6', { chance: 60 }],
  ['Dagger', 2, { chance: 50 }],
] as const;

export async function openMarket(testParty: TestParty): Promise<Market> {
  const stock = {
    Torch: { quantity: null },
    'Oil (flask)': { quantity: 40, restock_quantity: 40 },
    Arrow: { quantity: 200, price: 7 },
    Dagger: { quantity: 5 },
  };
  const smithy = await shop(testParty, stock, { funds: 20_000, discount_rate: 0.07 });
  const { id: hoardTemplateId } = await lootTemplate(testParty.gm);
  await addLootLines(testParty.gm, hoardTemplateId, HOARD);
  const ids = HOARD.map(async ([name]) => [name, await templateNamed(testParty.gm, name)] as const);
  return {
    testParty,
    shop: smithy,
    hoardTemplateId,
    rolledTemplateIds: new Map(await Promise.all(ids)),
    unlimitedTemplateId: await templateNamed(testParty.gm, 'Torch'),
    restockedTemplateId: await templateNamed(testParty.gm, 'Oil (flask)'),
  };
}
