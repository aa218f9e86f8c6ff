import type { MatchedItem } from '@quartermaster/contract/item-template-match';
import { namesItem, parseLootText } from '@quartermaster/rules/loot-text';
import { type CoinSystemKey, coinSystem } from '@quartermaster/rules/money';
import type { Sql } from '../../../platform/database.ts';
import { presentTemplate, type TemplateRow } from '../present.ts';
import { templateColumns } from './item-templates.ts';

const SUGGESTIONS_MAX = 5;
/**
 * The number of compared characters: enough to find an item; longer text would make the index search slower.
 */
const COMPARED_NAME_LENGTH = 60;

type MatchRow = TemplateRow & { n: number };

/**
 * Finds the items named in a text, in their order: coins, and items by their name in singular or plural; of several
 * with the same name, that of the catalog, or else the reader's own. For any other name, finds templates with similar
 * names. Only templates in the reader's lists are found.
 */
export async function matchTemplates(
  sql: Sql,
  userId: string,
  { words, coin_system }: { words: string; coin_system: CoinSystemKey },
): Promise<MatchedItem[]> {
  const parts = parseLootText(words, coinSystem(coin_system));
  const candidates = await similarTemplates(
    sql,
    userId,
    parts.map(({ name, coin }) => ({ name, coin: coin && `${coin_system}:${coin}` })),
  );
  return parts.map(({ text, quantity, name, coin }, i) => {
    const suggestions = (candidates.get(i) ?? []).map((row) => presentTemplate(row, userId));
    const item = suggestions.find((suggestion) => coin !== null || namesItem(name, suggestion.name)) ?? null;
    return { text, quantity, name, item, suggestions: item ? [] : suggestions };
  });
}

/**
 * The templates in the reader's lists that may match each name, by the position of the name: the template of a coin,
 * or else at most five templates with similar names, the most similar first.
 */
export async function similarTemplates(
  sql: Sql,
  userId: string,
  parts: readonly { readonly name: string; readonly coin: string | null }[],
): Promise<ReadonlyMap<number, TemplateRow[]>> {
  const names = parts.map(({ name }) => name.slice(0, COMPARED_NAME_LENGTH));
  const coins = parts.map(({ coin }) => coin);
  const rows = await sql<MatchRow[]>`
    select p.n::int as n, ${templateColumns(sql)}
    from unnest(${names}::text[], ${coins}::text[]) with ordinality as p (name, coin, n)
    cross join lateral (
      select * from (
        select c.*, 2::real as likeness from item_templates c where c.coin = p.coin
        union all
        select s.*, similarity(s.name, p.name) + word_similarity(p.name, s.name) from item_templates s
        where p.coin is null and (s.name % p.name or p.name <% s.name) and s.retired_at is null
          and (s.visibility = 'public' or s.creator_id = ${userId})) s
      order by likeness desc, catalog_key is null, creator_id <> ${userId}, id limit ${SUGGESTIONS_MAX}) t
    join users u on u.id = t.creator_id
    order by p.n, t.likeness desc, t.catalog_key is null, t.creator_id <> ${userId}, t.id`;
  return Map.groupBy(rows, ({ n }) => n - 1);
}
