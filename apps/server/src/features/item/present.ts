import { CURRENCIES, type ItemInstance } from '@quartermaster/contract/item';
import { unidentifiedName } from '@quartermaster/rules/names';
import { isStackable, slotsOf } from '@quartermaster/rules/stacking';
import { cappedTotal } from '@quartermaster/rules/totals';
import type { Row } from '../../platform/db-types.ts';

type InstanceColumns = Omit<Row<'item_instances'>, 'item_template_id' | 'container_id' | 'hidden_in'>;
type TemplateColumns = Pick<
  Row<'item_templates'>,
  'weight' | 'value_copper' | 'currency' | 'stack_size' | 'slots' | 'rarity' | 'category' | 'glyph' | 'tags'
>;
export interface ItemRow extends InstanceColumns, TemplateColumns {
  container_id: string;
  template_id: string;
  template_name: string;
  template_description: string;
  /** Whether the reader may know the item's identity. */
  is_known: boolean;
}

type Currency = (typeof CURRENCIES)[number];
const currencyOf = (text: string | null): Currency | null => CURRENCIES.find((c) => c === text) ?? null;

/** Presents an item, masked if the reader may not know it (ADR 0122). */
export function presentItem(row: ItemRow): ItemInstance {
  const unmasked = presentUnmasked(row);
  return row.is_known ? unmasked : maskItem(unmasked, row);
}

function presentUnmasked(row: ItemRow): ItemInstance {
  const unitWeight = row.weight_override ?? row.weight;
  const totalValue = cappedTotal(row.value_copper * row.quantity);
  const name = row.name_override ?? row.template_name;
  const { stack_size, tags, rarity, category, currency } = row;
  return {
    id: row.id,
    container_id: row.container_id,
    name,
    display_name: name,
    description: row.description_override ?? row.template_description,
    quantity: row.quantity,
    weight: unitWeight / 100,
    total_weight: cappedTotal(unitWeight * row.quantity) / 100,
    value: row.value_copper / 100,
    total_value: totalValue / 100,
    value_copper: row.value_copper,
    total_value_copper: totalValue,
    currency: currencyOf(currency),
    slots: slotsOf(row.quantity, stack_size, row.slots),
    rarity,
    category,
    glyph: row.glyph,
    tags,
    item_template_id: row.template_id,
    item_template: { name: row.template_name, stack_size, tags, metadata: { currency, rarity, category } },
    instance_data: instanceData(row),
    is_identified: row.is_identified,
    is_stackable: isStackable(stack_size),
    notes: row.notes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const instanceData = (row: ItemRow): ItemInstance['instance_data'] => ({
  name_override: row.name_override,
  description_override: row.description_override,
  weight_override: row.weight_override === null ? null : row.weight_override / 100,
  value_override: row.value_override,
  currency_override: currencyOf(row.currency_override),
  is_equipped: row.is_equipped,
  is_attuned: row.is_attuned,
  quality: row.quality,
  durability: row.durability,
});

/** An item as cells, in the order of ITEM_CSV_COLUMNS; fields that its reader may not know are masked or empty. */
export function itemCells(row: ItemRow, container: string): (string | number)[] {
  const item = presentItem(row);
  const yesText = (isSet: boolean) => (isSet ? 'yes' : '');
  return [
    container,
    item.display_name,
    item.quantity,
    item.weight,
    item.total_weight,
    item.value ?? '',
    item.total_value ?? '',
    item.rarity ?? '',
    item.category ?? '',
    yesText(item.instance_data.is_equipped),
    yesText(item.instance_data.is_attuned),
    yesText(item.is_identified),
    item.notes,
  ];
}

/** Masks the name and removes the fields that reveal what the item is; weight, quantity and category stay visible. */
function maskItem(item: ItemInstance, row: ItemRow): ItemInstance {
  const name = unidentifiedName(row.category);
  return {
    ...item,
    name,
    display_name: name,
    description: null,
    value: null,
    total_value: null,
    value_copper: null,
    total_value_copper: null,
    currency: null,
    rarity: null,
    glyph: null,
    tags: [],
    item_template_id: null,
    item_template: null,
    instance_data: {
      ...item.instance_data,
      name_override: null,
      description_override: null,
      value_override: null,
      currency_override: null,
      quality: null,
    },
    notes: '',
  };
}
