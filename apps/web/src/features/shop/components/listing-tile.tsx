import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { Ellipsis, Plus, ShoppingBasket } from 'lucide-react';
import { memo } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { useIsPhone } from '../../../ui/hooks/use-media.ts';
import { ItemGlyph, ItemMark } from '../../../ui/item-parts.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { kindText } from '../../shop-template/view.ts';
import type { ManageDialog } from './manage-dialogs.tsx';

/** "4 left", "Unlimited", "Sold out". */
export function stockText(quantity: number | null): string {
  if (quantity === null) return 'Unlimited';
  return quantity === 0 ? 'Sold out' : `${quantity.toLocaleString('en-US')} left`;
}

export interface ListingTileProps {
  readonly listing: ShopListing;
  /** The quantity in the basket. */
  readonly quantityInBasket: number;
  /** Absent if the user cannot buy here. */
  readonly onAdd?: ((listing: ShopListing) => void) | undefined;
  readonly onShowDetails: (listing: ShopListing) => void;
  /** Set only for stewards. */
  readonly onManage?: ((dialog: ManageDialog) => void) | undefined;
}

/** The actions of stewards on a listing. */
function LineMenu({ listing, onManage }: ListingTileProps) {
  if (!onManage) return null;
  return (
    <Menu
      label={`Options for ${listing.name}`}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          size="sm"
          label={`Options for ${listing.name}`}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
      entries={[
        { id: 'edit', label: 'Edit listing', onAction: () => onManage({ kind: 'line', listing }) },
        {
          id: 'remove',
          label: 'Take off the shelf',
          tone: 'danger',
          onAction: () => onManage({ kind: 'remove', listing }),
        },
      ]}
    />
  );
}

/** Adds one item to the basket, unless the basket already contains the whole stock. */
function AddButton({
  listing,
  quantityInBasket,
  onAdd,
}: Pick<ListingTileProps, 'listing' | 'quantityInBasket' | 'onAdd'>) {
  const isPhone = useIsPhone();
  const isAllInBasket = listing.quantity !== null && quantityInBasket >= listing.quantity;
  if (!onAdd) return null;
  return (
    <Button
      size={isPhone ? 'md' : 'sm'}
      aria-label={`Add ${listing.name} to the basket`}
      isDisabled={listing.item_instance_id === null || isAllInBasket}
      onPress={() => onAdd(listing)}
    >
      {isPhone ? (
        <Plus aria-hidden="true" />
      ) : (
        <>
          <ShoppingBasket aria-hidden="true" />
          Add
        </>
      )}
    </Button>
  );
}

/**
 * A listing with its item, current price and stock; a row on a phone. Renders again only if its own props change: not
 * at each change of the basket or key press in the search.
 */
export const ListingTile = memo(function ListingTile(props: ListingTileProps) {
  const { listing, quantityInBasket, onAdd, onShowDetails } = props;
  const isPhone = useIsPhone();
  return (
    <article
      aria-label={listing.name}
      className="flex h-full min-w-0 gap-3 border-line max-md:flex-wrap max-md:items-center max-md:border-b max-md:py-2 md:flex-col md:rounded-l md:border md:bg-surface-1 md:p-4"
    >
      <div className="flex min-w-0 items-center gap-3 max-md:flex-1 max-md:basis-32 md:items-start">
        <ItemGlyph
          glyph={listing.glyph}
          category={listing.category}
          rarity={listing.rarity}
          quantity={quantityInBasket}
          minShown={1}
          size={isPhone ? 'md' : 'lg'}
        />
        <div className="min-w-0 flex-1">
          <h3 className="font-text text-base leading-snug font-semibold">
            <button
              type="button"
              onClick={() => onShowDetails(listing)}
              className="touch-area relative cursor-pointer rounded-s text-left wrap-anywhere hover:underline"
            >
              {listing.name}
            </button>
          </h3>
          <p className="mt-0.5 text-xs text-ink-3">{kindText(listing)}</p>
          {!listing.is_identified && <ItemMark kind="unidentified" />}
        </div>
        {!isPhone && <LineMenu {...props} />}
      </div>
      <div className="flex items-center justify-between gap-x-3 gap-y-2 border-line max-md:ml-auto max-md:flex-none md:mt-auto md:flex-wrap md:border-t md:pt-3">
        <span className="max-md:text-right">
          <Money copper={listing.unit_price_copper} className="block text-sm font-semibold text-accent" />
          <span className="block text-xs text-ink-2 tabular-nums">{stockText(listing.quantity)}</span>
        </span>
        <AddButton listing={listing} quantityInBasket={quantityInBasket} onAdd={onAdd} />
        {/* Last in the row, so that the menus of all rows are below each other. */}
        {isPhone && <LineMenu {...props} />}
      </div>
    </article>
  );
});
