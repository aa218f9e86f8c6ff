import type { ContentKind, ContentShop } from '@quartermaster/contract/content-file';
import { limitOf, UNLIMITED } from '@quartermaster/rules/tiers';
import type { Actor } from '../../../platform/actor.ts';
import { ANY_PARTY, effectiveTier } from '../../../platform/allowance.ts';
import type { Sql } from '../../../platform/database.ts';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import { usageOf } from '../../allowance/queries/usage.ts';
import { isVerified } from '../../auth/policy.ts';
import { lootFiles } from '../../loot-template/queries/loot-files.ts';
import { shopFiles } from '../../shop-template/queries/shop-files.ts';
import {
  fingerprintOf,
  type KnownContent,
  type KnownItem,
  type NewContent,
  nameKey,
  toLootContent,
  toShopContent,
} from '../domain/match-content.ts';
import type { ContentEntry } from '../domain/parse-content.ts';
import { ownTemplates } from './own-templates.ts';

/** The maximum number of own templates of each kind that the entries of a file are compared with. */
const COMPARED_MAX = 200;

/** The data that determines the outcome of each template of a file: items, own templates, and remaining limits. */
export async function readKnownContent(
  sql: Sql,
  actor: Actor,
  now: Date,
  entries: readonly ContentEntry[],
): Promise<KnownContent> {
  const { userId } = actor;
  const hasImportedName = (kind: ContentKind) => {
    // Only the names of valid templates, because other names may contain characters that PostgreSQL cannot store.
    const names = entries.flatMap((entry) => (entry.kind === kind && entry.form ? [entry.name] : []));
    return sql`lower(t.name) in (select lower(n) from unnest(${names}::text[]) n)`;
  };
  const [items, remaining, verified] = await Promise.all([
    readItems(sql, userId, entries),
    remainingLimits(sql, actor, now),
    isVerified(sql, userId),
  ]);
  const shops = ownTemplates(sql, userId, () => hasImportedName('shop_template'), shopFiles);
  const loot = ownTemplates(sql, userId, () => hasImportedName('loot_template'), lootFiles);
  const [fingerprints, names] = [new Set<string>(), new Set<string>()];
  const addKnown = (content: NewContent) => {
    fingerprints.add(fingerprintOf(content));
    names.add(nameKey(content));
  };
  await forEachCompared(shops, (row) => addKnown(toShopContent(row)));
  await forEachCompared(loot, (row) => addKnown(toLootContent(row)));
  return { ...items, fingerprints, names, remaining, isVerified: verified };
}

/** Runs a function for the first COMPARED_MAX templates, page by page: together they may have 100,000 lines. */
async function forEachCompared<T>(pages: AsyncIterable<readonly T[]>, work: (row: T) => void): Promise<void> {
  let count = 0;
  for await (const rows of pages) {
    rows.forEach(work);
    count += rows.length;
    if (count >= COMPARED_MAX) return;
  }
}

/** The items that lines reference: by id, any item that the user may use; by name, only own and catalog items. */
async function readItems(sql: Sql, userId: string, entries: readonly ContentEntry[]) {
  const lines = entries.flatMap(linesOf);
  const ids = [...new Set(lines.flatMap(({ item_template_id: id }) => id ?? []))];
  const names = [...new Set(lines.map(({ item }) => item.toLowerCase()))];
  const [byId, byName] = await Promise.all([
    sql<KnownItem[]>`
      select id, name, coin, stack_size, category from item_templates
      where id = any(${ids}::uuid[]) and retired_at is null and (visibility <> 'private' or creator_id = ${userId})`,
    // One index lookup for each name and creator: any number of own items can have the same name.
    sql<KnownItem[]>`
      select t.* from unnest(${names}::text[]) n (name), lateral (
        select i.* from unnest(array[${userId}, ${SYSTEM_USER_ID}]::uuid[]) with ordinality c (id, priority), lateral (
          select o.id, o.name, o.coin, o.stack_size, o.category from item_templates o
          where o.creator_id = c.id and o.retired_at is null and lower(o.name) = n.name order by o.id limit 1) i
        order by c.priority limit 1) t`,
  ]);
  return {
    itemsById: new Map(byId.map((row) => [row.id, row])),
    itemsByName: new Map(byName.map((row) => [row.name.toLowerCase(), row])),
  };
}

/** The lines of a template, which reference items; empty when the template is invalid. */
function linesOf(
  entry: ContentEntry,
): readonly Pick<ContentShop['shop_items'][number], 'item' | 'item_template_id'>[] {
  if (entry.form === null) return [];
  return entry.kind === 'shop_template' ? entry.form.shop_items : entry.form.loot_items;
}

async function remainingLimits(sql: Sql, actor: Actor, now: Date): Promise<Record<ContentKind, number>> {
  const [tier, used] = await Promise.all([
    effectiveTier(sql, actor, ANY_PARTY),
    usageOf(sql, actor.userId, now, ['shop_templates', 'loot_templates']),
  ]);
  const remainingOf = (resource: 'shop_templates' | 'loot_templates') => {
    const limit = limitOf(tier, resource);
    return limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit - (used[resource] ?? 0);
  };
  return { shop_template: remainingOf('shop_templates'), loot_template: remainingOf('loot_templates') };
}
