import type { ItemInstance } from '@quartermaster/contract/item';
import type { ShopInstance } from '@quartermaster/contract/shop';
import { type FormEvent, useEffect, useState } from 'react';
import { rejectionText } from '../../../platform/show-failure.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { PriceField, parsePrice } from '../../../ui/field/price-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSources } from '../../container/hooks/use-sources.ts';
import { useContainerItems } from '../../item/api.ts';
import { useShopWrites } from '../api.ts';
import { type StockReply, useUndoStock } from '../hooks/use-undo-stock.ts';
import { choicesOf, coinSystemOf, isSellable } from '../view.ts';

/**
 * The containers that items can be taken from, the sellable items of the chosen container, and the chosen item,
 * initially the first.
 */
function useSellableItems(shop: ShopInstance) {
  const [containerId, setContainerId] = useState<string | null>(null);
  const [itemId, setItemId] = useState<string | null>(null);
  const sources = useSources(shop.party_id);
  const containers = sources.all.filter(({ permissions }) => permissions.withdraw);
  // The first container is known once the characters are loaded too: the user's own containers come first.
  const container = sources.isPending
    ? undefined
    : (containers.find(({ id }) => id === containerId) ?? containers[0]);
  const contents = useContainerItems(container?.id ?? '', '', container !== undefined);
  const isLoadingMore = contents.hasMore && !contents.error;
  // Loads all pages, because the item select has no button for the next page.
  useEffect(() => {
    if (contents.canLoadMore) contents.loadMore();
  }, [contents]);
  const items = contents.items.filter(isSellable);
  if (itemId === null && items[0]) setItemId(items[0].id);
  return {
    containers,
    container,
    items,
    // If the chosen item has left the container, no other item replaces it unnoticed.
    item: items.find(({ id }) => id === itemId),
    setContainerId: (id: string) => {
      setContainerId(id);
      setItemId(null);
    },
    setItemId,
    isPending: sources.isPending || (container !== undefined && (contents.isPending || isLoadingMore)),
    error: sources.error ?? contents.error,
  };
}

const itemChoice = ({ id, display_name, quantity }: ItemInstance) => ({
  value: id,
  label: display_name,
  description: `${quantity.toLocaleString('en-US')} available`,
});

function ItemField({ items, item, isPending, error, setItemId }: ReturnType<typeof useSellableItems>) {
  const emptyText = isPending ? 'Loading items' : 'No items to stock';
  return (
    <SelectField
      label="Item"
      placeholder={items.length > 0 || error ? 'Choose an item' : emptyText}
      choices={items.map(itemChoice)}
      value={item?.id ?? null}
      onChange={setItemId}
      isDisabled={items.length === 0}
    />
  );
}

const priceHint = (item: ItemInstance | undefined) =>
  item?.is_identified === false
    ? 'Unidentified items need their own price.'
    : "Leave empty for the base value times the shop's buy modifier.";

/** Puts an item of a container on the shelf, with an optional price; can be undone. */
export default function StockFromContainer({ shop, onClose }: { shop: ShopInstance; onClose: () => void }) {
  const { stock } = useShopWrites();
  const { offerUndoStock } = useUndoStock(shop);
  const source = useSellableItems(shop);
  const { containers, container, item } = source;
  const [quantity, setQuantity] = useState(1);
  const [price, setPrice] = useState('');
  const system = coinSystemOf(shop);
  const parsedPrice = parsePrice(price, system);
  const available = item?.quantity ?? 1;
  const count = Math.min(Number.isNaN(quantity) ? 1 : quantity, available);
  const onSuccess = (reply: StockReply) => {
    offerUndoStock(reply);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!item || !container || parsedPrice.error) return;
    const ids = { item_id: item.id, source_container_id: container.id };
    stock.mutate(
      { params: { id: shop.id }, body: { stock: { ...ids, quantity: count, price: parsedPrice.copper } } },
      { onSuccess },
    );
  };
  return (
    <FormDialog
      size="sm"
      title="Stock from a container"
      submitLabel="Put on the shelf"
      onSubmit={submit}
      onClose={onClose}
      isPending={stock.isPending}
      isDisabled={!item || parsedPrice.error !== undefined}
      hasChanges={price !== ''}
      error={rejectionText(stock.error ?? source.error)}
    >
      <SelectField
        label="Container"
        choices={choicesOf(containers)}
        value={container?.id ?? null}
        onChange={source.setContainerId}
      />
      <ItemField {...source} />
      <NumberField label="Quantity" minValue={1} maxValue={available} value={count} onChange={setQuantity} />
      <PriceField
        label="Unit price"
        description={priceHint(item)}
        system={system}
        value={price}
        onChange={setPrice}
        error={parsedPrice.error}
      />
    </FormDialog>
  );
}
