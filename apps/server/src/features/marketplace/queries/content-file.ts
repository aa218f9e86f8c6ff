import type { ContentKind } from '@quartermaster/contract/content-file';
import { type Sql, substringPattern } from '../../../platform/database.ts';
import { type LootFile, lootFiles } from '../../loot-template/queries/loot-files.ts';
import { type ShopFile, shopFiles } from '../../shop-template/queries/shop-files.ts';
import { ownTemplates } from './own-templates.ts';

interface Filter {
  readonly search?: string | undefined;
  readonly kind?: ContentKind | undefined;
  readonly visibility?: string | undefined;
}

type ReadPart = typeof shopFiles | typeof lootFiles;

/**
 * The user's shop and loot templates that match the filter, as a JSON file in chunks, one template per line, in the
 * format of an import.
 */
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
  const condition = () => sql`true
    ${search ? sql`and t.name ilike ${substringPattern(search)}` : sql``}
    ${visibility ? sql`and t.visibility = ${visibility}` : sql``}`;
  let separator = '\n';
  for await (const rows of ownTemplates<ShopFile | LootFile>(sql, userId, condition, read)) {
    for (const { id: _, ...template } of rows) {
      yield separator + JSON.stringify(template);
      separator = ',\n';
    }
  }
}
