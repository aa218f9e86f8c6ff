import type { EndpointSpec } from '@quartermaster/contract/endpoint';
import type {
  getItemTemplate,
  listItemTemplateRatings,
  rateItemTemplate,
} from '@quartermaster/contract/item-template';
import type {
  getLootTemplate,
  listLootTemplateRatings,
  rateLootTemplate,
} from '@quartermaster/contract/loot-template';
import type {
  getShopTemplate,
  listShopTemplateRatings,
  rateShopTemplate,
} from '@quartermaster/contract/shop-template';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, read, useWrite } from '../../platform/queries.ts';

/** The endpoints that the ratings of one kind of template use. */
export interface RatingEndpoints {
  readonly get: typeof getItemTemplate | typeof getShopTemplate | typeof getLootTemplate;
  readonly rate: typeof rateItemTemplate | typeof rateShopTemplate | typeof rateLootTemplate;
  readonly ratings:
    | typeof listItemTemplateRatings
    | typeof listShopTemplateRatings
    | typeof listLootTemplateRatings;
  /** The lists that show the average rating. */
  readonly lists: readonly EndpointSpec[];
}

export const useRatings = ({ ratings }: RatingEndpoints, id: string, page: number) =>
  useQuery({
    ...read(ratings, { params: { id }, query: { page: String(page) } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

export function useRate({ get, rate, ratings, lists }: RatingEndpoints) {
  const client = useQueryClient();
  return useWrite(rate, {
    quiet: true,
    onSuccess: () =>
      Promise.all(
        [get, ratings, ...lists].map((spec) => client.invalidateQueries({ queryKey: keyOf(spec) })),
      ),
  });
}
