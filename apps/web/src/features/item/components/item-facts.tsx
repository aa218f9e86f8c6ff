import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { ArrowLeftRight, Pencil, Split, Trash2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { Rarity, ThingGlyph, ThingMark } from '../../../ui/thing.tsx';
import { Pounds } from '../../../ui/thing-row.tsx';
import { thingOf } from '../view.ts';

export type ItemDeed = 'move' | 'split' | 'edit' | 'destroy';

export interface ItemFactsProps {
  readonly item: ItemInstance;
  readonly container: Container;
  /** Where a quick transfer would bring it. */
  readonly target: Container | null;
  readonly onQuick: () => void;
  readonly onDeed: (deed: ItemDeed) => void;
  /** The name is already the title around it. */
  readonly hideName?: boolean;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-m bg-surface-2 px-2.5 py-2">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-sm font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Head({ item, hideName }: Pick<ItemFactsProps, 'item' | 'hideName'>) {
  const thing = thingOf(item);
  const kind = item.category ?? '';
  return (
    <div className="flex items-center gap-4">
      <ThingGlyph
        glyph={item.glyph}
        category={item.category}
        rarity={item.rarity}
        quantity={item.quantity}
        size="lg"
      />
      <div className="min-w-0">
        {!hideName && <h3 className="text-xl break-words">{item.display_name}</h3>}
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-ink-2">
          {item.rarity && <Rarity rarity={item.rarity} />}
          <span>{item.rarity ? kind : kind.charAt(0).toUpperCase() + kind.slice(1)}</span>
          {thing.marks?.map((mark) => (
            <ThingMark key={mark} kind={mark} />
          ))}
        </p>
      </div>
    </div>
  );
}

function Deeds({ item, container, target, onQuick, onDeed }: ItemFactsProps) {
  const { withdraw, edit } = container.permissions;
  if (!withdraw && !edit) return null;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {withdraw && target && (
        <div className="col-span-2 grid">
          <Button size="lg" tone="primary" onPress={onQuick}>
            <Zap aria-hidden="true" />
            <span className="max-w-64 truncate">Move to {target.name}</span>
          </Button>
        </div>
      )}
      {withdraw && (
        <Button size="lg" onPress={() => onDeed('move')}>
          <ArrowLeftRight aria-hidden="true" />
          Move to…
        </Button>
      )}
      {item.is_stackable && item.quantity > 1 && (
        <Button size="lg" onPress={() => onDeed('split')}>
          <Split aria-hidden="true" />
          Split
        </Button>
      )}
      <Button size="lg" onPress={() => onDeed('edit')}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button size="lg" onPress={() => onDeed('destroy')}>
        <Trash2 aria-hidden="true" className="text-error" />
        Destroy
      </Button>
    </div>
  );
}

/** Everything about a thing, and what may be done with it: in the dialog, the sheet and the inspector. */
export function ItemFacts(props: ItemFactsProps) {
  const { item } = props;
  const tags = item.tags.filter((tag) => !tag.includes(':'));
  return (
    <div className="@container grid gap-4">
      <Head item={item} hideName={props.hideName ?? false} />
      <dl className="grid grid-cols-2 gap-2 @xs:grid-cols-4">
        <Fact label="Quantity">{item.quantity.toLocaleString('en-US')}</Fact>
        <Fact label="Weight">
          <Pounds pounds={item.total_weight} />
          <span aria-hidden="true"> lb</span>
        </Fact>
        <Fact label="Worth">
          <Money copper={item.total_value_copper} />
        </Fact>
        <Fact label="Slots">{item.slots}</Fact>
      </dl>
      <p className="text-sm whitespace-pre-line text-ink-2">
        {item.description ?? 'Nobody has found out yet what this is.'}
      </p>
      {item.notes && (
        <p className="rounded-m border-l-3 border-accent bg-accent-quiet px-3 py-2 text-sm whitespace-pre-line text-ink-1">
          {item.notes}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="rounded-full border border-line px-2.5 py-0.5 text-mark text-ink-2">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <Deeds {...props} />
    </div>
  );
}
