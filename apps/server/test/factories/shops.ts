import { deployShop, type ShopDeployment, type ShopInstance } from '@quartermaster/contract/shop';
import { addShopItem, type ShopItemForm } from '@quartermaster/contract/shop-item';
import { listShopListings, type ShopListing } from '@quartermaster/contract/shop-listing';
import {
  createShopTemplate,
  type ShopTemplate,
  type ShopTemplateForm,
} from '@quartermaster/contract/shop-template';
import type { Person } from './people.ts';
import { expectOk, type TestParty, templateNamed } from './test-parties.ts';

/** Creates a shop template of a user. */
export async function shopTemplate(
  author: Person,
  form: Partial<ShopTemplateForm> = {},
): Promise<ShopTemplate> {
  const body = { shop_template: { name: 'Ironhand Smithy', ...form } };
  return expectOk(await author.call(createShopTemplate, { body })).body.data;
}

/** Adds the item template with this name to a shop template; returns the shop item's id. */
export async function shopItem(
  author: Person,
  templateId: string,
  name: string,
  form: Partial<ShopItemForm> = {},
): Promise<string> {
  const item_template_id = await templateNamed(author, name);
  const body = { shop_item: { item_template_id, ...form } };
  return expectOk(await author.call(addShopItem, { params: { id: templateId }, body })).body.data.id;
}

/** A shop's stock by item name. */
export type Stock = Readonly<Record<string, Partial<ShopItemForm>>>;

/** A shop in a party, deployed by the gm from a template with this stock. */
export async function shop(
  testParty: TestParty,
  stock: Stock = {},
  terms: Partial<ShopDeployment> = {},
  form: Partial<ShopTemplateForm> = {},
): Promise<ShopInstance> {
  const template = await shopTemplate(testParty.gm, form);
  for (const [name, line] of Object.entries(stock)) await shopItem(testParty.gm, template.id, name, line);
  const shop_instance = { shop_template_id: template.id, party_id: testParty.id, ...terms };
  return expectOk(await testParty.gm.call(deployShop, { body: { shop_instance } })).body.data;
}

/** The lines of a shelf as shown to a user. */
export async function shelf(viewer: Person, shopId: string): Promise<ShopListing[]> {
  return expectOk(await viewer.call(listShopListings, { params: { id: shopId } })).body.data;
}

/** A line of a shelf, by item name. */
export async function lineNamed(viewer: Person, shopId: string, name: string): Promise<ShopListing> {
  const line = (await shelf(viewer, shopId)).find((line) => line.name === name);
  if (!line) throw new Error(`No ${name} on the shelf`);
  return line;
}

/** The id that a purchase requires: the id of the item on the shelf that represents the line. */
export const shelfItemId = async (viewer: Person, shopId: string, name: string): Promise<string> =>
  (await lineNamed(viewer, shopId, name)).item_instance_id ?? '';
