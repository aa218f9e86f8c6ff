import { calculateBuyPrice, calculateSellPrice, type PriceReply } from '@quartermaster/contract/shop-trade';
import { useQueries } from '@tanstack/react-query';
import { read } from '../../../platform/queries.ts';
import { dealOf, type Move } from '../view.ts';

export interface AskedPrice {
  readonly price: PriceReply | null;
  readonly error: Error | null;
}

/** What a shop asks or gives for each of these, and why (decisions.md §5); asked anew with every change. */
export const usePrices = (moves: readonly Move[]): AskedPrice[] =>
  useQueries({
    queries: moves.map(({ item, quantity, source, target }) => {
      const isSale = dealOf(source, target).kind === 'sell';
      const params = { id: isSale ? target.id : source.id, item_id: item.id };
      const query = { quantity: String(quantity) };
      return {
        ...read(isSale ? calculateSellPrice : calculateBuyPrice, { params, query }, { quiet: true }),
        staleTime: 0,
        retry: false,
      };
    }),
  }).map(({ data, error }) => ({ price: data?.data ?? null, error }));
