import type { ShopItem } from '@quartermaster/contract/shop-item';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';
import { kindText, quantityText } from '../view.ts';

/** One line: the item, its quantity and its unit price. */
function Line({ line }: { line: ShopItem }) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5 last:border-0">
      <ItemGlyph glyph={line.glyph} category={line.category} rarity={line.rarity} />
      <span className="min-w-0 flex-1">
        <ItemName wraps name={line.name} detail={kindText(line)} />
      </span>
      {/* Stacked on a phone, where a name needs the whole width. */}
      <span className="flex items-center gap-3 text-right max-sm:flex-col-reverse max-sm:items-end max-sm:gap-0">
        <span className="text-xs text-ink-2 tabular-nums">{quantityText(line.quantity)}</span>
        <Money copper={line.unit_price_copper} className="text-sm font-semibold text-accent sm:min-w-18" />
      </span>
    </li>
  );
}

/** The stock of a template, read-only. */
export function StockList({ lines }: { lines: readonly ShopItem[] }) {
  return (
    <ul aria-label="Stock">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}
