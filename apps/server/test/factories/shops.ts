import { addShopItem, type ShopItemForm } from '@quartermaster/contract/shop-item';
import {
  createShopTemplate,
  type ShopTemplate,
  type ShopTemplateForm,
} from '@quartermaster/contract/shop-template';
import type { Person } from './people.ts';
import { made, templateNamed } from './table.ts';

/** A shop template of somebody's own. */
export async function shopTemplate(
  author: Person,
  form: Partial<ShopTemplateForm> = {},
): Promise<ShopTemplate> {
  const body = { shop_template: { name: 'Ironhand Smithy', ...form } };
  return made(await author.call(createShopTemplate, { body })).body.data;
}

/** Puts a thing of the catalogue on the list of a shop template; returns the line's id. */
export async function shopItem(
  author: Person,
  templateId: string,
  name: string,
  form: Partial<ShopItemForm> = {},
): Promise<string> {
  const item_template_id = await templateNamed(author, name);
  const body = { shop_item: { item_template_id, ...form } };
  return made(await author.call(addShopItem, { params: { id: templateId }, body })).body.data.id;
}
