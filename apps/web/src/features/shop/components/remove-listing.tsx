import type { ShopInstance } from '@quartermaster/contract/shop';
import type { ShopListing } from '@quartermaster/contract/shop-listing';
import { type FormEvent, useState } from 'react';
import { rejectionText } from '../../../platform/show-failure.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSources } from '../../container/hooks/use-sources.ts';
import { useShopWrites } from '../api.ts';
import { useUndoStock } from '../hooks/use-undo-stock.ts';
import { choicesOf } from '../view.ts';

const DESTROY = 'destroy';

/** Takes a line off the shelf; its remaining items go into a container or are destroyed. */
export default function RemoveListing(props: {
  shop: ShopInstance;
  listing: ShopListing;
  onClose: () => void;
}) {
  const { shop, listing, onClose } = props;
  const { removeLine } = useShopWrites();
  const { offerUndoRemove } = useUndoStock(shop);
  const [target, setTarget] = useState(DESTROY);
  const sources = useSources(shop.party_id);
  const containers = sources.all.filter(({ permissions }) => permissions.deposit);
  // An unlimited listing has one stack, which only represents the stock, so there are no items to move.
  const hasItems = listing.quantity !== null && listing.quantity > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = target === DESTROY ? {} : { move_to: target };
    removeLine.mutate(
      { params: { id: shop.id, listing_id: listing.id }, query },
      {
        onSuccess: () => {
          void offerUndoRemove(listing);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      title={`Take ${listing.name} off the shelf?`}
      submitLabel="Take off the shelf"
      onSubmit={submit}
      onClose={onClose}
      isPending={removeLine.isPending}
      error={rejectionText(removeLine.error ?? sources.error)}
    >
      {hasItems ? (
        <SelectField
          label="Remaining items"
          choices={[{ value: DESTROY, label: 'Destroy the items' }, ...choicesOf(containers)]}
          value={target}
          onChange={setTarget}
        />
      ) : (
        <p className="text-sm text-ink-2">The shop no longer sells it, and it is not restocked.</p>
      )}
    </FormDialog>
  );
}
