import { overload } from '@quartermaster/rules/capacity';
import { slotsOf } from '@quartermaster/rules/stacking';
import type { Sql } from '../../src/platform/database.ts';
import { verifyLedger } from '../../src/platform/ledger/verify.ts';
import { amountToAdd, type GivenAnswer, type Prepared, type SeenStack } from './moves.ts';

/** What the model expects of the database after everything that was acknowledged. */
export interface Books {
  /** Of each template, how many acknowledged calls have made. */
  readonly added: Map<string, number>;
  readonly destroyed: Set<string>;
  readonly edited: Set<string>;
  acknowledged: number;
  refused: number;
  replayed: number;
  /** Transactions that were there before the first move. */
  readonly transactionsBefore: number;
}

export async function openBooks(sql: Sql): Promise<Books> {
  const [row] = await sql<{ n: number }[]>`select count(*) as n from transactions`;
  return {
    added: new Map(),
    destroyed: new Set(),
    edited: new Set(),
    acknowledged: 0,
    refused: 0,
    replayed: 0,
    transactionsBefore: row?.n ?? 0,
  };
}

const REFUSALS = new Set([403, 404, 409, 422]);

/** Enters what the answers to one move say. Returns what no answer may ever say. */
export function enter(books: Books, prepared: Prepared, answers: readonly GivenAnswer[]): string[] {
  const { move, key, stackId, templateId } = prepared;
  const done = answers.filter(({ status }) => status < 300);
  const wrong = answers
    .filter(({ status }) => status >= 300 && !REFUSALS.has(status))
    .map(({ status, body }) => `${move.what} was answered with ${status}: ${JSON.stringify(body)}`);
  if (move.what === 'read') return wrong;
  if (done.length > 0 && prepared.mustFail) wrong.push(`${move.what} went through: ${JSON.stringify(move)}`);
  if (done.filter(({ replayed }) => !replayed).length > 1)
    wrong.push(`${move.what} ${key} was done more than once`);
  if (new Set(done.map(({ body }) => JSON.stringify(body))).size > 1)
    wrong.push(`${move.what} ${key} was acknowledged in two ways`);
  books.replayed += done.filter(({ replayed }) => replayed).length;
  if (done.length === 0) {
    books.refused += 1;
    return wrong;
  }
  books.acknowledged += 1;
  if (move.what === 'add')
    books.added.set(templateId, (books.added.get(templateId) ?? 0) + amountToAdd(move));
  if (move.what === 'edit') books.edited.add(key);
  if (move.what === 'destroy' && stackId) books.destroyed.add(stackId);
  return wrong;
}

/** Holds the database against the model. Returns everything that differs; nothing when all is well. */
export async function differences(sql: Sql, books: Books): Promise<string[]> {
  const report = await verifyLedger(sql, 20);
  const found = report.differences.map(({ invariant, message }) => `${invariant}: ${message}`);
  const done = report.transactions - books.transactionsBefore;
  if (done !== books.acknowledged)
    found.push(`${books.acknowledged} writes were acknowledged, ${done} are in the history`);
  found.push(...(await differingTotals(sql, books)), ...(await overfull(sql)));
  return found;
}

/** Totals by the model: what was made, less what the history says of each acknowledged destruction and edit. */
async function differingTotals(sql: Sql, books: Books): Promise<string[]> {
  const history = await sql<
    { id: string; template: string; type: string; quantity: number; notes: string }[]
  >`
    select item_instance_id as id, item_template_id as template, transaction_type as type, quantity, notes
    from transactions where transaction_type in ('item_destruction', 'adjust')`;
  const expected = new Map(books.added);
  const found: string[] = [];
  for (const { id, template, type, quantity, notes } of history) {
    const [, from = '0', to = '0'] = /^(\d+) → (\d+)/.exec(notes) ?? [];
    const change = type === 'adjust' ? Number(to) - Number(from) : -quantity;
    expected.set(template, (expected.get(template) ?? 0) + change);
    const known =
      type === 'adjust' ? books.edited.has(notes.split(': ').at(-1) ?? '') : books.destroyed.has(id);
    if (!known) found.push(`the history has the ${type} of ${id}, which nobody was told of (${notes})`);
  }
  const told = books.edited.size + books.destroyed.size;
  if (history.length !== told)
    found.push(`${told} edits and destructions were acknowledged, ${history.length} took place`);
  const totals = await sql<{ template: string; total: number }[]>`
    select item_template_id as template, sum(quantity)::bigint as total from item_instances group by 1`;
  for (const { template, total } of totals) {
    if (total !== (expected.get(template) ?? 0))
      found.push(
        `of template ${template} there are ${total}, there should be ${expected.get(template) ?? 0}`,
      );
  }
  return found;
}

/** Containers that hold more than they may, reckoned by the pure rules from their stacks. */
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
  return [...Map.groupBy(stacks, ({ id }) => id)].flatMap(([id, held]) => {
    const load = held.reduce(
      (sum, s) => ({
        weight: sum.weight + s.quantity * s.weight,
        slots: sum.slots + slotsOf(s.quantity, s.stack_size, s.slots),
      }),
      { weight: 0, slots: 0 },
    );
    const [first] = held;
    if (!first) return [];
    const bounds = { weight: first.max_weight, slots: first.max_slots };
    const refusal = overload({ weight: 0, slots: 0 }, load, bounds, first.style);
    return refusal ? [`container ${id} is overfull: ${JSON.stringify(refusal.details)}`] : [];
  });
}

/** Stacks to play with, the newest first: so many that moves meet, so few that looking is cheap. */
export async function seenStacks(sql: Sql): Promise<SeenStack[]> {
  return sql<SeenStack[]>`
    select id, container_id as "containerId", quantity from item_instances
    where container_id is not null order by id desc limit 60`;
}
