import { addLootItems, type LootItemForm } from '@quartermaster/contract/loot-item';
import {
  createLootTemplate,
  type LootTemplate,
  type LootTemplateForm,
} from '@quartermaster/contract/loot-template';
import type { Person } from './people.ts';
import { made, templateNamed } from './table.ts';

/** A loot template of somebody's own. */
export async function lootTemplate(
  owner: Person,
  form: Partial<LootTemplateForm> = {},
): Promise<LootTemplate> {
  const body = { loot_template: { name: 'Dragon hoard', ...form } };
  return made(await owner.call(createLootTemplate, { body })).body.data;
}

/** Lines of a loot template: `[name in the catalogue, quantity or dice, what else]`. Returns their ids. */
export async function lootLines(
  owner: Person,
  templateId: string,
  lines: readonly (readonly [string, string | number, Partial<LootItemForm>?])[],
): Promise<string[]> {
  const loot_items = await Promise.all(
    lines.map(async ([name, quantity, more]) => ({
      item_template_id: await templateNamed(owner, name),
      quantity,
      ...more,
    })),
  );
  const call = { params: { id: templateId }, body: { loot_items } };
  return made(await owner.call(addLootItems, call)).body.data.map(({ id }) => id);
}
