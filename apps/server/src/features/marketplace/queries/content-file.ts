import type { ContentKind } from '@quartermaster/contract/content-file';
import { containing, type Fragment, type Sql } from '../../../platform/database.ts';
import { lootFiles } from '../../loot-template/queries/loot-files.ts';
import { shopFiles } from '../../shop-template/queries/shop-files.ts';

interface Filter {
  readonly search?: string | undefined;
  readonly kind?: ContentKind | undefined;
  readonly visibility?: string | undefined;
}

type Named = { readonly id: string; readonly name: string };
type ReadPart = (sql: Sql, userId: string, condition: Fragment, max: number) => Promise<Named[]>;

/** Templates of one piece: each may have 500 lines. */
const AT_ONCE = 5;

/** Own shop and loot templates that match, as JSON in pieces, one template per line; it can be imported again. */
export async function* contentFile(sql: Sql, userId: string, filter: Filter): AsyncGenerator<string> {
  const part = (kind: ContentKind, read: ReadPart) =>
    filter.kind === undefined || filter.kind === kind ? templates(sql, userId, filter, read) : [];
  yield '{"shop_templates":[';
  yield* part('shop_template', shopFiles);
  yield '\n],"loot_templates":[';
  yield* part('loot_template', lootFiles);
  yield '\n]}\n';
}

async function* templates(
  sql: Sql,
  userId: string,
  { search, visibility }: Filter,
  read: ReadPart,
): AsyncGenerator<string> {
  let after: Named | undefined;
  let separator = '\n';
  do {
    const condition = sql`true
      ${search ? sql`and t.name ilike ${containing(search)}` : sql``}
      ${visibility ? sql`and t.visibility = ${visibility}` : sql``}
      ${after ? sql`and (lower(t.name), t.id) > (lower(${after.name}), ${after.id}::uuid)` : sql``}`;
    const rows: Named[] = await read(sql, userId, condition, AT_ONCE);
    for (const { id: _, ...template } of rows) {
      yield separator + JSON.stringify(template);
      separator = ',\n';
    }
    after = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (after);
}
