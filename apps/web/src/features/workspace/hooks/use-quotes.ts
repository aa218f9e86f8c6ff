import { useQueries } from '@tanstack/react-query';
import { type Quote, quoteRead } from '../../shop/api.ts';
import { tradeInput } from '../api.ts';
import { isTrade, type Transfer } from '../view.ts';

export interface EntryQuote {
  readonly quote: Quote | null;
  /** The reason that the trade would be rejected, or that there is no quote. */
  readonly rejection: string | null;
  readonly isPending: boolean;
}

/** The shop's quote for each transfer that is a trade, by the id of its entry. */
export function useQuotes(transfers: readonly Transfer[]): ReadonlyMap<string, EntryQuote> {
  const inputs = transfers.flatMap((transfer) => {
    const input = isTrade(transfer.source, transfer.target) ? tradeInput(transfer) : null;
    return input ? [{ id: transfer.entry.id, ...input }] : [];
  });
  const results = useQueries({ queries: inputs.map(({ shopId, trade }) => quoteRead(shopId, trade)) });
  return new Map(
    inputs.map(({ id }, index) => {
      const result = results[index];
      const quote = result?.data ?? null;
      const rejection = result?.error?.message ?? quote?.rejection?.message ?? null;
      return [id, { quote, rejection, isPending: result?.isPending ?? true }];
    }),
  );
}
