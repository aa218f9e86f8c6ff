import { overload } from '@quartermaster/rules/capacity';
import { slotsOf } from '@quartermaster/rules/stacking';
import type { Fragment, Sql } from '../../src/platform/database.ts';
import { verifyLedger } from '../../src/platform/ledger/verify.ts';
import type { EntrySnapshot, ListingSnapshot, Snapshot, StackSnapshot } from './actions.ts';
import { receivedByTemplate, unbalancedTrades } from './commerce.ts';
import { amountToAdd, type Prepared, type ResponseData } from './moves.ts';
import { differingTotals, type ReferenceLedger } from './totals.ts';

export async function openReferenceLedger(sql: Sql): Promise<ReferenceLedger> {
  const [row] = await sql<{ n: number }[]>`select count(*) as n from transactions`;
  return {
    added: new Map(),
    received: new Map(),
    receivedBefore: await receivedByTemplate(sql),
    destroyed: new Set(),
    adjusted: new Set(),
    kinds: new Map(),
    undone: new Set(),
    entries: 0,
    acknowledged: 0,
    rejected: 0,
    replayed: 0,
    transactionsBefore: row?.n ?? 0,
  };
}

const REJECTIONS = new Set([403, 404, 409, 422]);

/** The kinds of actions whose key is a note in the history. */
const KINDS_WITH_KEY_IN_NOTES: ReadonlySet<string> = new Set(['update', 'equip', 'identify', 'adjust']);

interface Acknowledged {
  readonly data?: {
    readonly transaction_ids?: readonly string[];
    readonly undo_of?: string | null;
    /** The quantity of a restock, which creates no transaction if nothing is missing. */
    readonly quantity_added?: number;
  };
}

const entriesOf = (data: Acknowledged['data']): number =>
  data?.transaction_ids?.length ?? (data?.quantity_added === 0 ? 0 : 1);

/** Records the responses to a move. Returns descriptions of results that must never occur. */
export function recordResponses(
  ledger: ReferenceLedger,
  prepared: Prepared,
  responses: readonly ResponseData[],
): string[] {
  const { move, key, stackId, templateId } = prepared;
  const succeeded = responses.filter(({ status }) => status < 300);
  const problems = responses
    .filter(({ status }) => status >= 300 && !REJECTIONS.has(status))
    .map(({ status, body }) => `${move.kind} returned ${status}: ${JSON.stringify(body)}`);
  if (move.kind === 'read') return problems;
  if (succeeded.length > 0 && prepared.mustFail)
    problems.push(`${move.kind} was not rejected: ${JSON.stringify(move)}`);
  if (succeeded.filter(({ replayed }) => !replayed).length > 1)
    problems.push(`${move.kind} ${key} was executed more than once`);
  if (new Set(succeeded.map(({ body }) => JSON.stringify(body))).size > 1)
    problems.push(`${move.kind} ${key} was acknowledged with different results`);
  ledger.replayed += succeeded.filter(({ replayed }) => replayed).length;
  if (succeeded.length === 0) {
    ledger.rejected += 1;
    return problems;
  }
  ledger.acknowledged += 1;
  ledger.kinds.set(move.kind, (ledger.kinds.get(move.kind) ?? 0) + 1);
  const data = (succeeded[0]?.body as Acknowledged | null)?.data;
  ledger.entries += entriesOf(data);
  for (const [template, count] of data ? prepared.readCreated(data) : [])
    ledger.received.set(template, (ledger.received.get(template) ?? 0) + count);
  if (move.kind === 'add')
    ledger.added.set(templateId, (ledger.added.get(templateId) ?? 0) + amountToAdd(move));
  if (KINDS_WITH_KEY_IN_NOTES.has(move.kind)) ledger.adjusted.add(key);
  if (move.kind === 'undo' && data?.undo_of) ledger.undone.add(data.undo_of);
  if (move.kind === 'destroy' && stackId) ledger.destroyed.add(stackId);
  return problems;
}

/** Compares the database with the model. Returns descriptions of the differences. */
export async function differences(sql: Sql, ledger: ReferenceLedger): Promise<string[]> {
  const report = await verifyLedger(sql, 20);
  const problems = report.differences.map(({ invariant, message }) => `${invariant}: ${message}`);
  const recordedEntries = report.transactions - ledger.transactionsBefore;
  if (recordedEntries !== ledger.entries)
    problems.push(`${ledger.entries} entries were acknowledged, ${recordedEntries} are in the history`);
  problems.push(
    ...(await differingTotals(sql, ledger)),
    ...(await overfull(sql)),
    ...(await unbalancedTrades(sql)),
  );
  return problems;
}

/** Containers that exceed their capacity, calculated by the pure rules from their stacks. */
async function overfull(sql: Sql): Promise<string[]> {
  const stacks = await sql<
    {
      id: string;
      max_weight: number;
      max_slots: number;
      style: 'both' | 'weight';
      quantity: number;
      weight: number;
      stack_size: number;
      slots: number;
    }[]
  >`select k.id, k.max_weight, k.max_slots, coalesce(p.encumbrance_style, 'both') as style, i.quantity,
      coalesce(i.weight_override, t.weight) as weight, t.stack_size, t.slots
    from containers k join item_instances i on i.container_id = k.id join item_templates t on t.id = i.item_template_id
    left join characters c on c.id = k.character_id left join parties p on p.id = coalesce(k.party_id, c.party_id)
    where k.max_weight is not null`;
  return [...Map.groupBy(stacks, ({ id }) => id)].flatMap(([id, containerStacks]) => {
    const load = containerStacks.reduce(
      (sum, s) => ({
        weight: sum.weight + s.quantity * s.weight,
        slots: sum.slots + slotsOf(s.quantity, s.stack_size, s.slots),
      }),
      { weight: 0, slots: 0 },
    );
    const [first] = containerStacks;
    if (!first) return [];
    const bounds = { weight: first.max_weight, slots: first.max_slots };
    const rejection = overload({ weight: 0, slots: 0 }, load, bounds, first.style);
    return rejection ? [`container ${id} is overfull: ${JSON.stringify(rejection.details)}`] : [];
  });
}

/** SQL: whether stack `i` is identified and has no notes, overrides, quality or durability. */
const isUnmarked = (sql: Sql): Fragment => sql`(
  i.is_identified and i.notes = '' and num_nonnulls(i.name_override, i.description_override, i.weight_override,
    i.value_override, i.currency_override, i.quality, i.durability) = 0)`;

/**
 * The candidates for actions: all listings of shops, and the newest stacks, items of loot, hoards and transactions, few
 * enough that actions collide.
 */
export async function readDatabase(sql: Sql): Promise<Snapshot> {
  const stacks = await sql<StackSnapshot[]>`
    select id, container_id as "containerId", item_template_id as "templateId", quantity from item_instances
    where container_id in (select id from containers where coalesce(shop_instance_id, loot_instance_id) is null)
    order by id desc limit 60`;
  const listings = await sql<ListingSnapshot[]>`
    (select i.id, i.item_template_id as "templateId", i.quantity, k.loot_instance_id as "lootId", ${isUnmarked(sql)} as "isUnmarked"
      from containers k join item_instances i on i.container_id = k.id
      where k.shop_instance_id is not null and not k.is_till)
    union all
    (select i.id, i.item_template_id, i.quantity, k.loot_instance_id, ${isUnmarked(sql)}
      from containers k join item_instances i on i.container_id = k.id
      where k.loot_instance_id is not null order by i.id desc limit 30)`;
  const hoards = await sql<{ id: string }[]>`select id from loot_instances order by id desc limit 8`;
  const entries = await sql<EntrySnapshot[]>`
    select id, actor_id as "actorId", party_id as "partyId" from transactions order by id desc limit 60`;
  return { stacks, entries, listings, hoards: hoards.map(({ id }) => id) };
}
