import { deployLoot, type LootDeployment, type LootInstanceDetail } from '@quartermaster/contract/loot';
import { addLootItems, type LootItemForm } from '@quartermaster/contract/loot-item';
import {
  createLootTemplate,
  type LootTemplate,
  type LootTemplateForm,
} from '@quartermaster/contract/loot-template';
import type { Person } from './people.ts';
import { expectOk, templateNamed } from './test-parties.ts';

/** Creates a loot template of a user. */
export async function lootTemplate(
  owner: Person,
  form: Partial<LootTemplateForm> = {},
): Promise<LootTemplate> {
  const body = { loot_template: { name: 'Dragon hoard', ...form } };
  return expectOk(await owner.call(createLootTemplate, { body })).body.data;
}

/** Adds lines to a loot template, `[name in the catalog, quantity or dice, other fields]`; returns their ids. */
export async function addLootLines(
  owner: Person,
  templateId: string,
  lines: readonly (readonly [string, string | number, Partial<LootItemForm>?])[],
): Promise<string[]> {
  const loot_items = await Promise.all(
    lines.map(async ([name, quantity, fields]) => ({
      item_template_id: await templateNamed(owner, name),
      quantity,
      ...fields,
    })),
  );
  const call = { params: { id: templateId }, body: { loot_items } };
  return expectOk(await owner.call(addLootItems, call)).body.data.map(({ id }) => id);
}

type Lines = Parameters<typeof addLootLines>[2];

/** Loot in a party, deployed by the gm from a template with these lines; hidden by default. */
export async function loot(
  gm: Person,
  partyId: string,
  lines: Lines,
  form: Partial<LootDeployment> = {},
): Promise<LootInstanceDetail> {
  const { id } = await lootTemplate(gm);
  if (lines.length > 0) await addLootLines(gm, id, lines);
  const body = { loot_instance: { loot_template_id: id, party_id: partyId, ...form } };
  return expectOk(await gm.call(deployLoot, { body })).body.data;
}

/** The id of the stack with this name in a loot instance, as shown to the reader. */
export function stackNamed({ container }: LootInstanceDetail, name: string): string {
  const stack = container?.item_instances.find((item) => item.name === name);
  if (!stack) throw new Error(`There is no ${name} in this loot`);
  return stack.id;
}
