import type { Creator } from '@quartermaster/contract/marketplace';
import type { OwnKind, OwnTemplate } from '@quartermaster/contract/own-content';
import { displayedUsername } from '@quartermaster/rules/names';
import { averageOf } from '@quartermaster/rules/rating';
import type { Row } from '../../platform/db-types.ts';

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

/** Presents a creator to any signed-in user. */
export const presentCreator = (row: CreatorRow, userId: string): Creator => ({
  id: row.id,
  username: displayedUsername(row.username),
  is_self: row.id === userId,
  item_templates_count: row.items,
  shop_templates_count: row.shops,
  loot_templates_count: row.loot,
  uses_count: row.uses_count,
  average_rating: averageOf(row.rating_sum, row.ratings_count),
  ratings_count: row.ratings_count,
});

export interface OwnTemplateRow
  extends Pick<
    Row<'shop_templates'>,
    | 'id'
    | 'name'
    | 'visibility'
    | 'hidden_from'
    | 'rating_sum'
    | 'ratings_count'
    | 'uses_count'
    | 'updated_at'
  > {
  readonly kind: OwnKind;
  readonly places_count: number;
}

/** Presents a template in its creator's list. */
export const presentOwnTemplate = (row: OwnTemplateRow): OwnTemplate => ({
  kind: row.kind,
  id: row.id,
  name: row.name,
  visibility: row.visibility,
  is_hidden: row.hidden_from !== null,
  average_rating: averageOf(row.rating_sum, row.ratings_count),
  ratings_count: row.ratings_count,
  uses_count: row.uses_count,
  places_count: row.places_count,
  updated_at: row.updated_at.toISOString(),
});
