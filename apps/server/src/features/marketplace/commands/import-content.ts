import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { Actor } from '../../../platform/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { createFromLines as createLoot } from '../../loot-template/commands/create-from-lines.ts';
import { createFromLines as createShop } from '../../shop-template/commands/create-from-lines.ts';
import { matchContent, type PlannedContentLine } from '../domain/match-content.ts';
import { parseContent } from '../domain/parse-content.ts';
import { readKnownContent } from '../queries/known-content.ts';

/** The outcome of each template if the user imports this file; used by both preview and import. */
export async function planContentImport(
  sql: Sql,
  actor: Actor,
  now: Date,
  content: string,
): Promise<PlannedContentLine[]> {
  const entries = parseContent(content);
  return matchContent(entries, await readKnownContent(sql, actor, now, entries));
}

/** The number of templates per outcome. */
export function countContent(lines: readonly PlannedContentLine[]) {
  const count = (kind: PlannedContentLine['outcome']) =>
    lines.filter(({ outcome }) => outcome === kind).length;
  return { created: count('create'), duplicates: count('duplicate'), rejected: count('rejected') };
}

/**
 * Creates the shop and loot templates of a file. The whole file is rejected if a template is invalid, unless invalid
 * templates are to be skipped. Templates that the user already has are skipped, so that importing twice changes
 * nothing.
 * @throws VALIDATION_ERROR with fields such as `templates.3.shop_items.0.item`, LIMIT_REACHED
 */
export async function importContent(
  tx: Tx,
  actor: Actor,
  { content, skip_rejected }: { readonly content: string; readonly skip_rejected: boolean },
): Promise<ReturnType<typeof countContent>> {
  // Two imports of one user run one after the other: the second sees the templates of the first.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`own_content.import ${actor.userId}`}, 0))`;
  const lines = await planContentImport(tx.sql, actor, tx.now, content);
  const errors = lines.filter(({ outcome }) => outcome === 'rejected').flatMap(errorsOf);
  if (errors.length > 0 && !skip_rejected) throw new AppError('VALIDATION_ERROR', undefined, errors);
  for (const { content: template } of lines) {
    if (template?.kind === 'shop_template')
      await createShop(tx, actor, template.fields, template.lines.map(withoutName));
    if (template?.kind === 'loot_template')
      await createLoot(tx, actor, template.fields, template.lines.map(withoutName));
  }
  return countContent(lines);
}

const withoutName = <L extends { item: string }>({ item: _, ...line }: L): Omit<L, 'item'> => line;

const errorsOf = ({ line, reasons }: PlannedContentLine): ErrorDetail[] =>
  reasons.map(({ field, message }) => ({ field: `templates.${line}.${field}`, message }));
