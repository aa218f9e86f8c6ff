import type { StackProperties } from '@quartermaster/rules/stacking';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * A new stack with its properties; the ledger has written its template, container and quantity, and the party in
 * which it is unidentified.
 */
export interface MarkedStack {
  readonly id: string;
  readonly properties: Omit<StackProperties, 'templateId'>;
}

const isMarked = ({ properties: { identified: _, hiddenIn: __, notes, ...marks } }: MarkedStack): boolean =>
  notes !== '' || Object.values(marks).some((mark) => mark !== null && mark !== false);

/** Writes the marks of stacks that the same transaction created, in one statement; skips stacks without marks. */
export async function markStacks(tx: Tx, stacks: readonly MarkedStack[]): Promise<void> {
  const rows = stacks.filter(isMarked).map(({ id, properties }) => ({
    id,
    is_equipped: properties.equipped,
    is_attuned: properties.attuned,
    name_override: properties.nameOverride,
    description_override: properties.descriptionOverride,
    weight_override: properties.weightOverride,
    value_override: properties.valueOverride,
    currency_override: properties.currencyOverride,
    quality: properties.quality,
    durability: properties.durability,
    notes: properties.notes,
  }));
  if (rows.length === 0) return;
  await tx.sql`
    update item_instances i set is_equipped = r.is_equipped, is_attuned = r.is_attuned, name_override = r.name_override,
      description_override = r.description_override, weight_override = r.weight_override,
      value_override = r.value_override, currency_override = r.currency_override, quality = r.quality,
      durability = r.durability, notes = r.notes
    from jsonb_to_recordset(${tx.sql.json(rows)}) as r (id uuid, is_equipped boolean, is_attuned boolean,
      name_override text, description_override text, weight_override bigint, value_override bigint,
      currency_override text, quality text, durability smallint, notes text)
    where i.id = r.id`;
}

/** Copies the identified state and the marks of other stacks, except equipped and attuned, to stacks, by their ids. */
export async function copyMarks(tx: Tx, originIds: ReadonlyMap<string, string>): Promise<void> {
  await tx.sql`
    update item_instances i set is_identified = o.is_identified, hidden_in = o.hidden_in, name_override = o.name_override,
      description_override = o.description_override, weight_override = o.weight_override,
      value_override = o.value_override, currency_override = o.currency_override, quality = o.quality,
      durability = o.durability, notes = o.notes
    from unnest(${[...originIds.keys()]}::uuid[], ${[...originIds.values()]}::uuid[]) as c (id, origin_id)
    join item_instances o on o.id = c.origin_id where i.id = c.id`;
}
