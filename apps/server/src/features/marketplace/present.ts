import type { Creator } from '@quartermaster/contract/marketplace';
import { shownName } from '@quartermaster/rules/names';
import { averageOf } from '@quartermaster/rules/rating';

export interface CreatorRow {
  readonly id: string;
  readonly username: string;
  readonly items: number;
  readonly shops: number;
  readonly loot: number;
  readonly rating_sum: number;
  readonly ratings_count: number;
  readonly uses_count: number;
}

/** A creator as any signed-in user reads them. */
export const presentCreator = (row: CreatorRow, userId: string): Creator => ({
  id: row.id,
  username: shownName(row.username),
  is_self: row.id === userId,
  item_templates_count: row.items,
  shop_templates_count: row.shops,
  loot_templates_count: row.loot,
  uses_count: row.uses_count,
  average_rating: averageOf(row.rating_sum, row.ratings_count),
  ratings_count: row.ratings_count,
});
