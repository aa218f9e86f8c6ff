import type { Actor } from '../actor.ts';
import { newId } from '../ids.ts';
import { type Announcement, eventRows, numbered } from '../outbox.ts';
import type { Tx } from '../transaction.ts';
import type { Entry, StackChange } from './entry.ts';
import { allowanceOf, requireMonthlyAction } from './monthly-actions.ts';
import { postingsOf } from './postings.ts';

/**
 * The only door through which quantities change. One statement applies the balances, writes the
 * transaction with its postings and numbers the party's events (architecture.md, "The write path").
 * The caller has locked every container involved, in the order of their ids.
 * Returns the transaction's id. Throws UnbalancedError when something would come out of nowhere, and
 * LIMIT_REACHED when the actor's tier allows no more this month (ADR 0085).
 */
export async function post(
  tx: Tx,
  actor: Actor,
  entry: Entry,
  changes: readonly StackChange[],
  announcements: readonly Announcement[],
): Promise<string> {
  const allowance = allowanceOf(entry);
  if (allowance) await requireMonthlyAction(tx, actor, allowance, entry.partyId);
  const id = newId();
  const { json } = tx.sql;
  const moved = changes.filter((c) => !c.isNew).map(movedRow);
  const made = changes.filter((c) => c.isNew).map(madeRow);
  const postings = postingsOf(changes, entry.world ?? false).map((p, line) => ({ ...p, line }));
  const events = entry.partyId
    ? eventRows(tx, actor, entry.partyId, announcements, { transaction_id: id })
    : [];
  const [result] = await tx.sql<{ moved: number; event_number: number | null }[]>`
    with moved as (
      update item_instances i
      set container_id = c.to_container, quantity = c.to_quantity, updated_at = ${tx.now},
          is_equipped = i.is_equipped and not c.unequip, is_attuned = i.is_attuned and not c.unequip
      from jsonb_to_recordset(${json(moved)}) as c (
        id uuid, from_container uuid, from_quantity bigint, to_container uuid, to_quantity bigint, unequip boolean)
      where i.id = c.id and i.quantity = c.from_quantity and i.container_id is not distinct from c.from_container
      returning i.id
    ), made as (
      insert into item_instances (id, item_template_id, container_id, quantity, is_identified, name_override,
        description_override, weight_override, value_override, currency_override, quality, durability, notes,
        hidden_in, created_at, updated_at)
      select m.id, m.template_id, m.container_id, m.quantity, coalesce(o.is_identified, m.hidden_in is null),
        o.name_override, o.description_override, o.weight_override, o.value_override, o.currency_override, o.quality,
        o.durability, coalesce(o.notes, ''), coalesce(o.hidden_in, m.hidden_in), ${tx.now}, ${tx.now}
      from jsonb_to_recordset(${json(made)}) as m (
        id uuid, template_id uuid, container_id uuid, quantity bigint, copy_of uuid, hidden_in uuid)
      left join item_instances o on o.id = m.copy_of
    ), entered as (
      insert into transactions
      select * from jsonb_populate_record(null::transactions, ${json(entryRow(tx, actor, entry, id))})
    ), posted as (
      insert into postings (transaction_id, line, item_template_id, item_instance_id, container_id, delta)
      select ${id}, p.line, p.item_template_id, p.item_instance_id, p.container_id, p.delta
      from jsonb_to_recordset(${json(postings)}) as p (
        line smallint, item_template_id uuid, item_instance_id uuid, container_id uuid, delta bigint)
    ), shown as (
      insert into transaction_characters (character_id, transaction_id)
      select c.id::uuid, ${id} from jsonb_array_elements_text(${json([...new Set(entry.characterIds)])}) as c (id)
    ), ${numbered(tx, entry.partyId, events)}
    select (select count(*) from moved) as moved, (select event_number from counted) as event_number`;
  if (result?.moved !== moved.length) throw new Error('A stack changed although its container was locked');
  if (entry.partyId && result.event_number !== null) tx.announced.set(entry.partyId, result.event_number);
  return id;
}

const movedRow = (c: StackChange) => ({
  id: c.id,
  from_container: c.before.container,
  from_quantity: c.before.quantity,
  to_container: c.after.container,
  to_quantity: c.after.quantity,
  unequip: c.unequip ?? false,
});

const madeRow = (c: StackChange) => ({
  id: c.id,
  template_id: c.templateId,
  container_id: c.after.container,
  quantity: c.after.quantity,
  copy_of: c.copyOf ?? null,
  hidden_in: c.hiddenIn ?? null,
});

/** The row of table `transactions`, by its column names. */
const entryRow = (tx: Tx, actor: Actor, entry: Entry, id: string) => ({
  id,
  party_id: entry.partyId,
  transaction_type: entry.type,
  occurred_at: tx.now.toISOString(),
  via: actor.via,
  actor_id: actor.userId,
  actor_name: actor.name,
  target_id: entry.target?.id ?? null,
  target_name: entry.target?.name ?? null,
  item_instance_id: entry.item?.id ?? null,
  item_template_id: entry.item?.templateId ?? null,
  item_name: entry.item?.name ?? null,
  item_masked_name: entry.item?.maskedName ?? null,
  quantity: entry.quantity ?? null,
  amount: entry.amount ?? null,
  currency: entry.currency ?? null,
  notes: entry.notes ?? '',
  source_container_id: entry.source?.id ?? null,
  source_name: entry.source?.name ?? null,
  source_private: entry.source?.isPrivate ?? false,
  destination_container_id: entry.destination?.id ?? null,
  destination_name: entry.destination?.name ?? null,
  destination_private: entry.destination?.isPrivate ?? false,
  undo_of: entry.undoOf ?? null,
  allowance: allowanceOf(entry),
  gm_only: entry.gmOnly ?? false,
});
