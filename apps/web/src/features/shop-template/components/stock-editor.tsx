import type { ShopItem } from '@quartermaster/contract/shop-item';
import { clsx } from 'clsx';
import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';
import { kindText, quantityText } from '../view.ts';

const HEAD = 'hidden text-xs text-ink-3 lg:block';
const COLUMNS =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 lg:grid-cols-[auto_minmax(0,1fr)_6rem_7rem_6rem_auto]';

/** The label of a number, visible on narrow screens, where the columns have no headers. */
const ColumnLabel = ({ children }: { children: string }) => (
  <span className="text-ink-3 lg:sr-only">{children} </span>
);

interface LineProps {
  readonly line: ShopItem;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Line({ line, onEdit, onRemove }: LineProps) {
  return (
    <li className={clsx(COLUMNS, 'border-b border-line py-2.5 last:border-0')}>
      <ItemGlyph glyph={line.glyph} category={line.category} rarity={line.rarity} />
      <ItemName wraps name={line.name} detail={kindText(line)} />
      <span className="flex lg:order-last">
        <IconButton
          size="sm"
          label={`Edit ${line.name}`}
          icon={<Pencil aria-hidden="true" />}
          onPress={onEdit}
        />
        <IconButton
          size="sm"
          label={`Remove ${line.name}`}
          icon={<Trash2 aria-hidden="true" />}
          onPress={onRemove}
        />
      </span>
      <span className="col-span-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2 tabular-nums lg:contents">
        <span className="lg:text-right">
          <ColumnLabel>Quantity</ColumnLabel>
          {quantityText(line.quantity)}
        </span>
        <span className="lg:text-right">
          <ColumnLabel>Price</ColumnLabel>
          <Money copper={line.unit_price_copper} className="font-semibold text-accent" />
          {line.price === null && <span className="sr-only">, calculated from the buy modifier</span>}
        </span>
        <span className="lg:text-right">
          <ColumnLabel>Restocks to</ColumnLabel>
          {line.restock_quantity === null ? '–' : quantityText(line.restock_quantity)}
        </span>
      </span>
    </li>
  );
}

/** The lines of a template's stock, each with its terms and actions. */
export function StockEditor(props: {
  lines: readonly ShopItem[];
  onEdit: (line: ShopItem) => void;
  onRemove: (line: ShopItem) => void;
}) {
  return (
    <div className="rounded-l border border-line bg-surface-1 px-4 py-1.5">
      <div aria-hidden="true" className={clsx(COLUMNS, 'max-lg:hidden border-b border-line py-2')}>
        <span className="w-9.5" />
        <span className={HEAD}>Item</span>
        <span className={clsx(HEAD, 'text-right')}>Quantity</span>
        <span className={clsx(HEAD, 'text-right')}>Price</span>
        <span className={clsx(HEAD, 'text-right')}>Restocks to</span>
        <span className="w-16" />
      </div>
      <ul aria-label="Stock">
        {props.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            onEdit={() => props.onEdit(line)}
            onRemove={() => props.onRemove(line)}
          />
        ))}
      </ul>
    </div>
  );
}
