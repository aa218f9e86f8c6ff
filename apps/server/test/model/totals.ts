import { FIVE_E } from '@quartermaster/rules/money';
import type { Sql } from '../../src/platform/database.ts';
import type { Books } from './books.ts';

interface Line {
  readonly id: string;
  readonly stack: string | null;
  readonly template: string | null;
  readonly type: string;
  readonly quantity: number | null;
  readonly notes: string;
  readonly undoOf: string | null;
}

/** How the whole number of a thing changes by a line itself. Coins that are exchanged keep their worth. */
function ownEffect({ type, quantity, notes }: Line): number {
  if (type === 'item_creation') return quantity ?? 0;
  if (type === 'item_destruction') return -(quantity ?? 0);
  const [, from = '0', to = '0'] = /^(\d+) → (\d+)/.exec(notes) ?? [];
  return type === 'adjust' ? Number(to) - Number(from) : 0;
}

/** Taking back has the opposite effect of what it took back, which may itself have been a taking back. */
function effectOf(line: Line, lines: ReadonlyMap<string, Line>): { template: string; change: number } | null {
  let sign = 1;
  let root: Line | undefined = line;
  while (root?.undoOf) {
    sign = -sign;
    root = lines.get(root.undoOf);
  }
  return root?.template ? { template: root.template, change: sign * ownEffect(root) } : null;
}

/** Lines that nobody was told of, and acknowledged writes that left no line. */
function unacknowledged(lines: readonly Line[], books: Books): string[] {
  const found: string[] = [];
  const made = new Map<string, number>();
  const told = { adjust: 0, item_destruction: 0, undo: 0 };
  for (const line of lines) {
    const { id, type, stack, notes, quantity, template, undoOf } = line;
    if (undoOf !== null) {
      told.undo += 1;
      if (!books.undone.has(undoOf)) found.push(`${id} took back ${undoOf}, which nobody was told of`);
    } else if (type === 'item_creation') {
      made.set(template ?? '', (made.get(template ?? '') ?? 0) + (quantity ?? 0));
    } else if (type === 'adjust' || type === 'item_destruction') {
      told[type] += 1;
      const key = /[\d-]+$/.exec(notes)?.[0] ?? '';
      const known = type === 'adjust' ? books.edited.has(key) : books.destroyed.has(stack ?? '');
      if (!known) found.push(`the history has the ${type} of ${stack}, which nobody was told of (${notes})`);
    }
  }
  for (const [template, count] of books.added) {
    if (made.get(template) !== count)
      found.push(`${count} of ${template} were said to be made, ${made.get(template) ?? 0} were`);
  }
  const counts = [
    ['edits', books.edited.size, told.adjust],
    ['undos', books.undone.size, told.undo],
  ] as const;
  for (const [what, said, done] of counts) {
    if (said !== done) found.push(`${said} ${what} were acknowledged, ${done} took place`);
  }
  return found;
}

/**
 * What there is in all, by the model: every acknowledged making, destruction, count and taking back. Coins are
 * held against it by what they are worth, for they may be exchanged.
 */
export async function differingTotals(sql: Sql, books: Books): Promise<string[]> {
  const lines = await sql<Line[]>`
    select id, item_instance_id as stack, item_template_id as template, transaction_type as type, quantity, notes,
      undo_of as "undoOf"
    from transactions where transaction_type in ('item_creation', 'item_destruction', 'adjust') or undo_of is not null`;
  const byId = new Map(lines.map((line) => [line.id, line]));
  const expected = new Map<string, number>();
  for (const line of lines) {
    const effect = effectOf(line, byId);
    if (effect) expected.set(effect.template, (expected.get(effect.template) ?? 0) + effect.change);
  }
  const totals = await sql<{ template: string; coin: string | null; total: number }[]>`
    select t.id as template, split_part(t.coin, ':', 2) as coin, sum(i.quantity)::float8 as total
    from item_instances i join item_templates t on t.id = i.item_template_id group by 1, 2`;
  const found = unacknowledged(lines, books);
  let coinsBeside = 0;
  for (const { template, coin, total } of totals) {
    const difference = total - (expected.get(template) ?? 0);
    const worth = FIVE_E.coins.find(({ key }) => key === coin)?.copper;
    if (worth !== undefined) coinsBeside += difference * worth;
    else if (difference !== 0)
      found.push(
        `of template ${template} there are ${total}, there should be ${expected.get(template) ?? 0}`,
      );
  }
  if (coinsBeside !== 0) found.push(`the coins are worth ${coinsBeside} cp more than they should be`);
  return found;
}
