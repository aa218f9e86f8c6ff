import type { ItemInstance } from '@quartermaster/contract/item';
import { capitalize } from '@quartermaster/rules/capitalize';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, ItemMark, Rarity } from '../../../ui/item-parts.tsx';
import { Pounds } from '../../../ui/item-row.tsx';
import { TagList } from '../../../ui/tag-list.tsx';
import { itemSummary } from '../view.ts';

export interface ItemDetailsProps {
  readonly item: ItemInstance;
  /** True if the name is already the title of the dialog around the details. */
  readonly hideName?: boolean;
  /** The actions, displayed below the details. */
  readonly children?: ReactNode;
}

export function ValueTile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-m bg-surface-2 px-2.5 py-2">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-sm font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function ItemHeader({ item, hideName }: Pick<ItemDetailsProps, 'item' | 'hideName'>) {
  const summary = itemSummary(item);
  const category = item.category ?? '';
  return (
    <div className="flex items-center gap-4">
      <ItemGlyph
        glyph={item.glyph}
        category={item.category}
        rarity={item.rarity}
        quantity={item.quantity}
        size="lg"
      />
      <div className="min-w-0">
        {!hideName && <h3 className="text-xl">{item.display_name}</h3>}
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-2">
          {item.rarity && <Rarity rarity={item.rarity} />}
          <span>{item.rarity ? category : capitalize(category)}</span>
          {summary.marks?.map((mark) => (
            <ItemMark key={mark} kind={mark} />
          ))}
        </p>
      </div>
    </div>
  );
}

/** All details of an item, in the dialog, the sheet and the inspector. */
export function ItemDetails({ item, hideName, children }: ItemDetailsProps) {
  const tags = item.tags.filter((tag) => !tag.includes(':'));
  return (
    <div className="@container grid gap-4">
      <ItemHeader item={item} hideName={hideName ?? false} />
      <dl className="grid grid-cols-2 gap-2 @xs:grid-cols-4">
        <ValueTile label="Quantity">{item.quantity.toLocaleString('en-US')}</ValueTile>
        <ValueTile label="Weight">
          <Pounds pounds={item.total_weight} />
          <span aria-hidden="true"> lb</span>
        </ValueTile>
        <ValueTile label="Value">
          <Money copper={item.total_value_copper} />
        </ValueTile>
        <ValueTile label="Slots">{item.slots}</ValueTile>
        {item.instance_data.quality && <ValueTile label="Quality">{item.instance_data.quality}</ValueTile>}
        {item.instance_data.durability !== null && (
          <ValueTile label="Durability">{item.instance_data.durability}%</ValueTile>
        )}
      </dl>
      <p className="text-sm whitespace-pre-line text-ink-2">{item.description ?? 'Not identified yet.'}</p>
      {item.notes && (
        <p className="rounded-m border-l-3 border-accent bg-accent-quiet px-3 py-2 text-sm whitespace-pre-line text-ink-1">
          {item.notes}
        </p>
      )}
      <TagList tags={tags} />
      {children}
    </div>
  );
}
