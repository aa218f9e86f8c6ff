import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { ItemGlyph, Rarity } from '../../../ui/item-parts.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { IdentifyButton } from '../../item/components/identify-button.tsx';
import { kindText } from '../../shop-template/view.ts';
import { useBuyPrice } from '../api.ts';
import { stockText } from './listing-tile.tsx';
import { PriceExplanation } from './price-explanation.tsx';

interface ListingDialogProps {
  readonly shopId: string;
  readonly listing: ShopListing;
  /** Absent if the user cannot buy here. */
  readonly onAdd?: ((quantity: number) => void) | undefined;
  /** Whether the user may identify the item. */
  readonly mayIdentify: boolean;
  readonly onClose: () => void;
}

/** Explains the current price of a quantity. */
function Price({ shopId, listing, quantity }: { shopId: string; listing: ShopListing; quantity: number }) {
  const query = useBuyPrice(shopId, listing.item_instance_id, quantity);
  const price = query.data?.data;
  if (listing.item_instance_id === null) return null;
  if (query.error) return <p className="text-sm text-error">{query.error.message}</p>;
  if (!price) return <SkeletonText width="70%" />;
  return (
    <div className="grid gap-2 rounded-m bg-surface-2 px-4 py-3">
      <PriceExplanation steps={price.explanation} />
      <p className="flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        Price
        <Money copper={price.total_copper} className="text-accent" />
      </p>
    </div>
  );
}

/** The details of an item on the shelf, with the explanation of its price. */
export default function ListingDialog(props: ListingDialogProps) {
  const { shopId, listing, onAdd, mayIdentify, onClose } = props;
  const [quantity, setQuantity] = useState(1);
  const count = Number.isNaN(quantity) ? 1 : quantity;
  const isInStock = listing.item_instance_id !== null;
  return (
    <Dialog
      size="sm"
      title={listing.name}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          {mayIdentify && listing.item_instance_id !== null && listing.item_template_id !== null && (
            <IdentifyButton item={{ ...listing, id: listing.item_instance_id }} onDone={onClose} />
          )}
          {onAdd && (
            <Button
              tone="primary"
              isDisabled={!isInStock}
              onPress={() => {
                onAdd(count);
                onClose();
              }}
            >
              <ShoppingBasket aria-hidden="true" />
              Add to basket
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex items-center gap-4">
          <ItemGlyph glyph={listing.glyph} category={listing.category} rarity={listing.rarity} size="xl" />
          <p className="text-sm text-ink-2">
            {listing.rarity && <Rarity rarity={listing.rarity} />} {kindText(listing)}
            <span className="mt-1 block">{stockText(listing.quantity)}</span>
          </p>
        </div>
        {listing.description && <p className="text-sm whitespace-pre-line">{listing.description}</p>}
        {isInStock && (
          <NumberField
            label="Quantity"
            minValue={1}
            {...(listing.quantity === null ? {} : { maxValue: listing.quantity })}
            value={quantity}
            onChange={setQuantity}
          />
        )}
        <Price shopId={shopId} listing={listing} quantity={count} />
      </div>
    </Dialog>
  );
}
