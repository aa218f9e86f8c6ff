import type { FoundItem } from '@quartermaster/contract/find';
import { Link } from 'react-router';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';
import { categoryText, foundItemPath, marksOf, placeName } from '../view.ts';

/** An item and its holder; the whole row links to the item's place. */
export function FoundRow({ item }: { item: FoundItem }) {
  const category = categoryText(item);
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={foundItemPath(item)}
        className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 px-3 py-2 hover:bg-surface-2 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,14rem)_6rem] sm:px-4"
      >
        <ItemGlyph
          glyph={item.glyph}
          category={item.category}
          rarity={item.rarity}
          quantity={item.quantity ?? 1}
        />
        <span className="min-w-0">
          <ItemName wraps name={item.name} marks={marksOf(item)} />
          <span className="block text-xs wrap-anywhere text-ink-3">
            <span className="font-medium text-ink-2 lg:hidden">{placeName(item)}</span>
            {category && <span className="lg:hidden"> · </span>}
            {category}
            {item.quantity === null && ' · Unlimited'}
          </span>
        </span>
        <span className="hidden truncate text-sm text-ink-2 lg:block">{placeName(item)}</span>
        <Money copper={item.value_copper} className="min-w-14 text-right text-xs text-accent" />
      </Link>
    </li>
  );
}
