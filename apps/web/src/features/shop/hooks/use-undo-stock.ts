import type { ReplyMeta } from '@quartermaster/contract/endpoint';
import type { ShopInstance } from '@quartermaster/contract/shop';
import {
  listShopListings,
  removeShopListing,
  type ShopListing,
  type stockShop,
  updateShopListing,
} from '@quartermaster/contract/shop-listing';
import { listPartyTransactions } from '@quartermaster/contract/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api-error.ts';
import { callEndpoint } from '../../../platform/http.ts';
import { invalidate, LEDGER } from '../../../platform/invalidation.ts';
import { LARGEST_PAGE } from '../../../platform/queries.ts';
import { retryUntilKnown } from '../../../platform/retry-until-known.ts';
import { useUser } from '../../../platform/session.ts';
import { forSameUser, sameUserGuard } from '../../../platform/tokens.ts';
import { showSuccess, undoOf } from '../../ledger/api.ts';

export interface StockReply {
  readonly data: ShopListing;
  readonly meta: ReplyMeta<typeof stockShop>;
}

const SUCCESS_TEXT = 'Stock updated successfully!';
/** The maximum length of a search text for the listings of a shop. */
const SEARCH_MAX = 100;

const termsOf = ({ quantity, price, restock_quantity }: ShopListing) => ({
  quantity,
  price,
  restock_quantity,
});

/**
 * The current listing of an item, to be changed by the same user. Throws CONFLICT if there is none or if `isExpected`
 * returns false.
 */
async function requireListing(
  shop: ShopInstance,
  { name, item_instance_id }: ShopListing,
  isExpected: (current: ShopListing) => boolean,
): Promise<ShopListing> {
  const query = { search: name.slice(0, SEARCH_MAX).trim(), ...LARGEST_PAGE };
  const requireSameUser = sameUserGuard();
  const { data } = await callEndpoint(listShopListings, { params: { id: shop.id }, query }, { quiet: true });
  requireSameUser();
  const current = data.find((listing) => listing.item_instance_id === item_instance_id);
  if (current && isExpected(current)) return current;
  const message = `The listing of ${name} has been changed again, so this can no longer be undone.`;
  throw new ApiError('CONFLICT', message, 409, [], true);
}

type Terms = ReturnType<typeof termsOf>;
const TERM_NAMES = ['quantity', 'price', 'restock_quantity'] as const satisfies readonly (keyof Terms)[];

/** Whether a listing has the same terms as `savedListing`: those in `names`, by default all. */
const hasTermsOf =
  (savedListing: ShopListing, names: readonly (keyof Terms)[] = TERM_NAMES) =>
  (current: ShopListing) =>
    names.every((name) => current[name] === savedListing[name]);

async function remove(shop: ShopInstance, savedListing: ShopListing): Promise<void> {
  const { id } = await requireListing(shop, savedListing, hasTermsOf(savedListing));
  const input = { params: { id: shop.id, listing_id: id }, query: {} };
  await retryUntilKnown((idempotencyKey) =>
    callEndpoint(removeShopListing, input, { quiet: true, idempotencyKey }),
  );
}

async function change(shop: ShopInstance, { id }: ShopListing, listing: Partial<Terms>): Promise<void> {
  const input = { params: { id: shop.id, listing_id: id }, body: { listing } };
  await retryUntilKnown((idempotencyKey) =>
    callEndpoint(updateShopListing, input, { quiet: true, idempotencyKey }),
  );
}

/** The transaction by which the user has just taken an item off the shelf; undefined if it cannot be found. */
async function removalOf(shop: ShopInstance, itemId: string, userId: string): Promise<string | undefined> {
  const input = { params: { id: shop.party_id }, query: { actor_id: userId, per_page: '20' } };
  const reply = await callEndpoint(listPartyTransactions, input, { quiet: true }).catch(() => null);
  return reply?.data.find((line) => line.transactable_data?.id === itemId && line.can_undo)?.id;
}

/**
 * Shows that the stock of a shop was changed, with Undo, which removes added listings, reverts edits, restores removed
 * listings with their previous terms, and returns items to the container they came from. Undo is rejected if the terms
 * to revert have been changed again. A change that cannot be undone is shown without Undo.
 */
export function useUndoStock(shop: ShopInstance) {
  const client = useQueryClient();
  const user = useUser();
  const offerUndo = (undo: () => Promise<unknown>) =>
    showSuccess(SUCCESS_TEXT, async () => {
      await undo().finally(() => void invalidate(client, LEDGER));
    });
  const offerUndoAdd = (listings: readonly ShopListing[]): void => {
    const remainingListings = [...listings];
    offerUndo(async () => {
      const requireSameUser = sameUserGuard();
      for (let listing = remainingListings.at(-1); listing; listing = remainingListings.at(-1)) {
        requireSameUser();
        await remove(shop, listing);
        remainingListings.pop();
      }
    });
  };
  const offerUndoEdit = (
    before: ShopListing,
    termsChange: Partial<Terms>,
    savedListing: ShopListing,
  ): void => {
    // Undo could not make a listing sold out again, so it is not offered.
    if (before.quantity === 0) return void showSuccess(SUCCESS_TEXT, null);
    const names = TERM_NAMES.filter((name) => name in termsChange);
    const formerTerms = Object.fromEntries(names.map((name) => [name, before[name]]));
    const isUnchanged = hasTermsOf(savedListing, names);
    offerUndo(async () => change(shop, await requireListing(shop, savedListing, isUnchanged), formerTerms));
  };
  const offerUndoRemove = async (listing: ShopListing): Promise<void> => {
    const { item_instance_id, quantity, price, restock_quantity } = listing;
    const id =
      item_instance_id === null
        ? undefined
        : await forSameUser(() => removalOf(shop, item_instance_id, user.id));
    if (id === undefined) return void showSuccess(SUCCESS_TEXT, null);
    const undoRemoval = undoOf(client, [id]);
    offerUndo(async () => {
      await undoRemoval();
      const terms = { price, ...(quantity === null ? { quantity } : { restock_quantity }) };
      await change(shop, await requireListing(shop, listing, () => true), terms);
    });
  };
  const offerUndoStock = ({ data: listing, meta: { transaction_id, joined } }: StockReply): void => {
    const undoTransfer = undoOf(client, [transaction_id]);
    offerUndo(async () => {
      if (joined === null || joined.price === listing.price) return undoTransfer();
      await requireListing(shop, listing, ({ price }) => price === listing.price);
      await undoTransfer();
      await change(shop, listing, joined);
    });
  };
  return { offerUndoAdd, offerUndoEdit, offerUndoRemove, offerUndoStock };
}
