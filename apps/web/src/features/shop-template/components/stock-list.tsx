import type { ShopItem } from '@quartermaster/contract/shop-item';
import { useEffect } from 'react';
import { showToast } from '../../../platform/toasts.ts';
import { Money } from '../../../ui/coins.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { kindWords, quantityWords } from '../view.ts';

/** Says that the stock did not come; the list is then shown empty (DOM-8). */
export function useStockFailure(error: Error | null): void {
  useEffect(() => {
    if (error) showToast('Failed to fetch shop items', { tone: 'error' });
  }, [error]);
}

/** One line: the item, how many, and what one costs. */
function Line({ line }: { line: ShopItem }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
      <ItemGlyph glyph={line.glyph} category={line.category} rarity={line.rarity} />
      <span className="min-w-0 flex-1">
        <ItemName name={line.name} detail={kindWords(line)} />
      </span>
      <span className="text-right text-xs text-ink-2 tabular-nums">{quantityWords(line.quantity)}</span>
      <Money
        copper={line.unit_price_copper}
        className="min-w-18 text-right text-sm font-semibold text-accent"
      />
    </li>
  );
}

/** What a template stocks, to look at. */
export function StockList({ lines }: { lines: readonly ShopItem[] | undefined }) {
  if (!lines) return <SkeletonBlock className="h-40" />;
  if (lines.length === 0) return <EmptyState title="No items found">Nothing on the shelves yet.</EmptyState>;
  return (
    <ul aria-label="Stock">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}
