import {
  type ExportedStack,
  foundryContainer,
  foundryCurrency,
  foundryItem,
} from '@quartermaster/contract/foundry-export';
import { FIVE_E } from '@quartermaster/rules/money';
import type { Sql } from '../../../platform/database.ts';
import { presentItem } from '../../item/present.ts';
import { type CarriedRow, itemsCarriedBy } from '../../item/queries/carried-items.ts';
import { requireVisible } from '../policy.ts';

/**
 * The items of a character in the containers that the reader may see, as an actor of Foundry's dnd5e system,
 * in chunks. Throws RESOURCE_NOT_FOUND.
 */
export async function exportFoundryActor(sql: Sql, userId: string, id: string) {
  const { name } = await requireVisible(sql, userId, id);
  return { name, chunks: actorChunks(name, itemsCarriedBy(sql, userId, id, 'full')) };
}

async function* actorChunks(name: string, pages: AsyncIterable<CarriedRow[]>): AsyncGenerator<string> {
  const coins: Record<string, number> = {};
  let containerId: string | null = null;
  let separator = '\n';
  yield `{"name":${JSON.stringify(name)},"type":"character","items":[`;
  for await (const rows of pages) {
    const items: object[] = [];
    for (const row of rows) {
      const coin = moneyOf(row);
      if (coin !== null) {
        coins[coin] = (coins[coin] ?? 0) + row.quantity;
        continue;
      }
      if (!row.is_primary && row.container_id !== containerId) {
        containerId = row.container_id;
        items.push(foundryContainer({ id: containerId, name: row.container_name }));
      }
      items.push(foundryItem(stackOf(row)));
    }
    if (items.length === 0) continue;
    yield separator + items.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
  const system = { currency: foundryCurrency(coins) };
  yield `\n],"system":${JSON.stringify(system)},"flags":{},"_stats":{"systemId":"dnd5e"}}\n`;
}

/** The key of the coin, if a stack is an identified 5e coin without marks (ADR 0087); otherwise null. */
function moneyOf(row: CarriedRow): string | null {
  const [system, key = ''] = (row.coin ?? '').split(':');
  if (system !== FIVE_E.key) return null;
  const { name_override, description_override, weight_override, value_override, currency_override } = row;
  const changes = [name_override, description_override, weight_override, value_override, currency_override];
  const isUnmodified = [...changes, row.quality, row.durability].every((change) => change === null);
  const isMarked = !row.is_identified || row.is_equipped || row.is_attuned || row.notes !== '';
  return isUnmodified && !isMarked ? key : null;
}

/** A stack with the properties that the reader may know. */
function stackOf(row: CarriedRow): ExportedStack {
  const item = presentItem(row);
  const { instance_data: data } = item;
  return {
    id: item.id,
    name: item.display_name,
    description: item.description ?? '',
    quantity: item.quantity,
    weight: item.weight,
    value_copper: item.value_copper,
    rarity: item.rarity,
    category: row.is_known ? item.category : null,
    is_equipped: data.is_equipped,
    is_attuned: data.is_attuned,
    is_identified: item.is_identified,
    template: row.is_known
      ? { id: row.template_id, stack_size: row.stack_size, slots: row.slots, glyph: item.glyph }
      : null,
    marks: {
      name_override: data.name_override,
      description_override: data.description_override,
      weight_override: row.is_known ? row.weight_override : null,
      value_override: data.value_override,
      currency_override: data.value_override === null ? data.currency_override : (item.currency ?? 'gold'),
      quality: data.quality,
      durability: data.durability,
      notes: item.notes,
    },
    container_id: row.is_primary ? null : item.container_id,
  };
}
