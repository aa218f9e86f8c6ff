import { EVERY_COIN } from '@quartermaster/rules/money';
import type { Sql } from '../../src/platform/database.ts';
import { receivedByTemplate, receivedByUndone } from './commerce.ts';

/** The expected state of the database after all acknowledged requests. */
export interface ReferenceLedger {
  /** The number of items of each template that acknowledged moves of kind `add` have created. */
  readonly added: Map<string, number>;
  /** The number of items of each template that trades, restocks and hoards have created. */
  readonly received: Map<string, number>;
  /** The number of items of each template that trades, restocks and hoards had created before the first move. */
  readonly receivedBefore: ReadonlyMap<string, number>;
  /** The ids of stacks that acknowledged moves have destroyed. */
  readonly destroyed: Set<string>;
  /** The keys of acknowledged moves that post a transaction of type `adjust`. */
  readonly adjusted: Set<string>;
  /** The number of acknowledged moves of each kind. */
  readonly kinds: Map<string, number>;
  /** Entries that an acknowledged request has undone. */
  readonly undone: Set<string>;
  acknowledged: number;
  /** The number of entries that acknowledged requests have created; an action on coins may create several. */
  entries: number;
  rejected: number;
  replayed: number;
  /** The number of transactions before the first move. */
  readonly transactionsBefore: number;
}

interface Line {
  readonly id: string;
  readonly stack: string | null;
  readonly template: string | null;
  readonly type: string;
  readonly quantity: number | null;
  readonly notes: string;
  readonly undoOf: string | null;
}

/** How a transaction changes the total of its template; 0 unless it creates, destroys or adjusts items. */
function effectOfLine({ type, quantity, notes }: Line): number {
  if (type === 'item_creation') return quantity ?? 0;
  if (type === 'item_destruction') return -(quantity ?? 0);
  const [, from = '0', to = '0'] = /^(\d+) → (\d+)/.exec(notes) ?? [];
  return type === 'adjust' ? Number(to) - Number(from) : 0;
}

type Effect = readonly [template: string, change: number];

/**
 * An undo has the opposite effect of what it undoes, which may itself be an undo. `undone` has the items that each
 * undone trade, restock or hoard had created.
 */
function effectsOf(
  line: Line,
  lines: ReadonlyMap<string, Line>,
  undone: ReadonlyMap<string, readonly Effect[]>,
): Effect[] {
  let sign = 1;
  let root: Line | undefined = line;
  while (root?.undoOf) {
    sign = -sign;
    root = lines.get(root.undoOf);
  }
  if (!root) return [];
  const ownEffect = root.template ? [[root.template, effectOfLine(root)] as const] : [];
  // What a trade itself created is part of the totals by template already, so only its undo has a further effect.
  const undoneQuantities = line.undoOf ? (undone.get(root.id) ?? []) : [];
  return [...ownEffect, ...undoneQuantities].map(([template, change]) => [template, sign * change]);
}

/** Compares the items created by trades, restocks and hoards with their responses; coins are compared by value. */
function differencesFromResponses(
  received: ReadonlyMap<string, number>,
  ledger: ReferenceLedger,
  values: Values,
): string[] {
  const problems: string[] = [];
  let unexplainedCoins = 0;
  for (const template of new Set([...received.keys(), ...ledger.received.keys()])) {
    const recorded = ledger.received.get(template) ?? 0;
    const executed = (received.get(template) ?? 0) - (ledger.receivedBefore.get(template) ?? 0);
    const value = values.get(template);
    if (value !== undefined) unexplainedCoins += (executed - recorded) * value;
    else if (executed !== recorded)
      problems.push(`${recorded} of ${template} were reported as received, ${executed} were`);
  }
  if (unexplainedCoins !== 0)
    problems.push(`trades gained ${unexplainedCoins} cp in coins more than responses reported`);
  return problems;
}

/** Entries without an acknowledgement, and acknowledged writes without an entry. */
function unacknowledged(lines: readonly Line[], ledger: ReferenceLedger): string[] {
  const problems: string[] = [];
  const created = new Map<string, number>();
  const counted = { adjust: 0, undo: 0 };
  const destroyedStacks = new Set<string>();
  for (const line of lines) {
    const { id, type, stack, notes, quantity, template, undoOf } = line;
    if (undoOf !== null) {
      counted.undo += 1;
      if (!ledger.undone.has(undoOf)) problems.push(`${id} undid ${undoOf}, which no response reported`);
    } else if (type === 'item_creation') {
      created.set(template ?? '', (created.get(template ?? '') ?? 0) + (quantity ?? 0));
    } else if (type === 'adjust' || type === 'item_destruction') {
      if (type === 'adjust') counted.adjust += 1;
      else destroyedStacks.add(stack ?? '');
      const key = /[\d-]+$/.exec(notes)?.[0] ?? '';
      const isAcknowledged = type === 'adjust' ? ledger.adjusted.has(key) : ledger.destroyed.has(stack ?? '');
      if (!isAcknowledged)
        problems.push(`the history has the ${type} of ${stack}, which no response reported (${notes})`);
    }
  }
  for (const stack of ledger.destroyed) {
    if (!destroyedStacks.has(stack))
      problems.push(`${stack} was reported as destroyed, but the history has no destruction of it`);
  }
  for (const [template, count] of ledger.added) {
    if (created.get(template) !== count)
      problems.push(`${count} of ${template} were reported as created, ${created.get(template) ?? 0} were`);
  }
  const counts = [
    ['adjustments', ledger.adjusted.size, counted.adjust],
    ['undos', ledger.undone.size, counted.undo],
  ] as const;
  for (const [label, recorded, executed] of counts) {
    if (recorded !== executed)
      problems.push(`${recorded} ${label} were acknowledged, ${executed} were executed`);
  }
  return problems;
}

/**
 * The differences between the items in the database, the history and the acknowledged responses. Coins are compared by
 * value, because they may be exchanged.
 */
export async function differingTotals(sql: Sql, ledger: ReferenceLedger): Promise<string[]> {
  const lines = await sql<Line[]>`
    select id, item_instance_id as stack,
      (select item_template_id from item_instances i where i.id = x.item_instance_id) as template, transaction_type as type, quantity, notes,
      undo_of as "undoOf"
    from transactions x where transaction_type in ('item_creation', 'item_destruction', 'adjust') or undo_of is not null
      or exists (select from transactions u where u.undo_of = x.id)`;
  const byId = new Map(lines.map((line) => [line.id, line]));
  const [received, undone, values] = [
    await receivedByTemplate(sql),
    await receivedByUndone(sql),
    await valuesOf(sql),
  ];
  const expected = new Map(received);
  for (const line of lines) {
    for (const [template, change] of effectsOf(line, byId, undone))
      expected.set(template, (expected.get(template) ?? 0) + change);
  }
  const totals = await sql<{ template: string; total: number }[]>`
    select item_template_id as template, sum(quantity)::float8 as total from item_instances group by 1`;
  const problems = [...unacknowledged(lines, ledger), ...differencesFromResponses(received, ledger, values)];
  let unexplainedCoins = 0;
  for (const { template, total } of totals) {
    const difference = total - (expected.get(template) ?? 0);
    const value = values.get(template);
    if (value !== undefined) unexplainedCoins += difference * value;
    else if (difference !== 0)
      problems.push(
        `of template ${template} there are ${total}, there should be ${expected.get(template) ?? 0}`,
      );
  }
  if (unexplainedCoins !== 0)
    problems.push(`the coins are worth ${unexplainedCoins} cp more than they should be`);
  return problems;
}

type Values = ReadonlyMap<string, number>;

/** The value of one coin, by its template. */
async function valuesOf(sql: Sql): Promise<Values> {
  const rows = await sql<{ template: string; coin: string }[]>`
    select id as template, split_part(coin, ':', 2) as coin from item_templates where coin is not null`;
  return new Map(
    rows.map(({ template, coin }) => [
      template,
      EVERY_COIN.coins.find(({ key }) => key === coin)?.copper ?? 0,
    ]),
  );
}
