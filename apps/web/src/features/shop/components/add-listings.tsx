import type { ItemTemplate } from '@quartermaster/contract/item-template';
import type { ShopInstance } from '@quartermaster/contract/shop';
import AddStock from '../../shop-template/components/add-stock.tsx';
import type { StockTerms } from '../../shop-template/components/stock-terms.tsx';
import { useAllListings, useShopWrites } from '../api.ts';
import { useUndoStock } from '../hooks/use-undo-stock.ts';
import { coinSystemOf } from '../view.ts';

/** Adds several catalog items to the shelf, all or none, each with the same terms. */
export default function AddListings({ shop, onClose }: { shop: ShopInstance; onClose: () => void }) {
  const shelf = useAllListings(shop.id);
  const { addLines } = useShopWrites();
  const { offerUndoAdd } = useUndoStock(shop);
  const addAll = async (templates: readonly ItemTemplate[], terms: StockTerms) => {
    const newListings = templates.map(({ id }) => ({ item_template_id: id, ...terms }));
    const { data } = await addLines.mutateAsync({ params: { id: shop.id }, body: { listings: newListings } });
    offerUndoAdd(data);
  };
  // A customized item has its own listing, so that plain items of its template can still be added.
  const plainListings = shelf.data?.data.filter(({ is_customized }) => !is_customized) ?? [];
  const stockedIds = new Set(plainListings.flatMap(({ item_template_id: id }) => id ?? []));
  return <AddStock stockedIds={stockedIds} system={coinSystemOf(shop)} onAdd={addAll} onClose={onClose} />;
}
