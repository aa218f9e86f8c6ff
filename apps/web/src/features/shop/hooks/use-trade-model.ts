import type { ShopInstance } from '@quartermaster/contract/shop';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { rejectionText } from '../../../platform/show-failure.ts';
import { playSound } from '../../../platform/sounds.ts';
import { tierRejectionOf } from '../../../platform/tier-rejections.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useUndoToast } from '../../ledger/api.ts';
import { type Quote, useQuote, useTrade } from '../api.ts';
import {
  type Basket,
  clearBasket,
  withBuyQuantity,
  withCharacter,
  withoutTraded,
  withSellQuantity,
} from '../state.ts';
import { coinSystemOf, type Payer, tradeFailure, tradeOf, tradeText } from '../view.ts';

/** How long the basket must be unchanged before its quote is requested, in milliseconds. */
const DEBOUNCE_MS = 200;

/** The quote of a basket, and the actions on the basket. */
export interface TradeModel {
  readonly quote: Quote | null;
  readonly isCalculating: boolean;
  /** Why the trade would be rejected, or why the request for its quote failed. */
  readonly rejection: string | null;
  readonly mayTrade: boolean;
  readonly isTrading: boolean;
  /** `onTraded` is called after the server has accepted the trade. */
  readonly trade: (onTraded?: () => void) => void;
  readonly clear: () => void;
  readonly setBuy: (listingId: string, quantity: number) => void;
  readonly setSell: (itemId: string, quantity: number) => void;
  readonly chooseCharacter: (id: string) => void;
  readonly chooseContainer: (id: string) => void;
  readonly choosePurse: (id: string) => void;
}

type Change = (change: (basket: Basket) => Basket) => void;

const SOLD_OUT = 'Something in the basket is sold out. Remove it to continue.';

/** Sends the basket with the quoted total, shows the result and, after success, removes the traded lines. */
function useSendTrade(shop: ShopInstance, basket: Basket, change: Change) {
  const send = useTrade();
  const showUndoToast = useUndoToast();
  return {
    isTrading: send.isPending,
    sendTrade: (
      trade: NonNullable<ReturnType<typeof tradeOf>>,
      netCopper: number,
      onTraded?: (() => void) | undefined,
    ) =>
      send.mutate(
        { params: { id: shop.id }, body: { trade: { ...trade, expected_copper: netCopper } } },
        {
          onSuccess: ({ data }) => {
            playSound('coin');
            showUndoToast(tradeText(basket, data.net_copper, coinSystemOf(shop)), data.transaction_ids);
            change((current) => withoutTraded(current, basket));
            onTraded?.();
          },
          onError: (error) => {
            // A rejection because of the user's tier already has its own toast.
            if (!tierRejectionOf(error)) showToast(tradeFailure(error), { tone: 'error' });
          },
        },
      ),
  };
}

/** The quote of a shop's basket, which the server calculates after every change, and the actions on the basket. */
export function useTradeModel(shop: ShopInstance, basket: Basket, payer: Payer, change: Change): TradeModel {
  const trade = tradeOf(basket, payer);
  const text = JSON.stringify(trade);
  const debouncedText = useDebounced(text, { pauseMs: DEBOUNCE_MS });
  const input = shop.is_active && trade ? (JSON.parse(debouncedText) as typeof trade) : null;
  const { sendTrade, isTrading } = useSendTrade(shop, basket, change);
  const isSettled = debouncedText === text;
  // Items of a trade that is being sent leave the shelf, so that a new quote of the same basket would be rejected.
  const quoteQuery = useQuote(shop.id, input, isSettled && !isTrading);
  const isCurrent = isSettled && !quoteQuery.isPlaceholderData;
  const quote = (input && quoteQuery.data) ?? null;
  const isSoldOut = basket.buys.some(({ listing }) => listing.item_instance_id === null);
  const rejection = isSoldOut
    ? SOLD_OUT
    : (rejectionText(quoteQuery.error) ?? quote?.rejection?.message ?? null);
  return {
    quote,
    isCalculating: trade !== null && (quoteQuery.isFetching || !isCurrent),
    rejection: isSoldOut || isCurrent ? rejection : null,
    mayTrade: trade !== null && quote !== null && isCurrent && rejection === null && !quoteQuery.isFetching,
    isTrading,
    trade: (onTraded) => {
      if (trade && quote) sendTrade(trade, quote.net_copper, onTraded);
    },
    clear: () => change(clearBasket),
    setBuy: (id, quantity) => change((current) => withBuyQuantity(current, id, quantity)),
    setSell: (id, quantity) => change((current) => withSellQuantity(current, id, quantity)),
    chooseCharacter: (id) => change((current) => withCharacter(current, id)),
    chooseContainer: (containerId) => change((current) => ({ ...current, containerId })),
    choosePurse: (purseId) => change((current) => ({ ...current, purseId })),
  };
}
