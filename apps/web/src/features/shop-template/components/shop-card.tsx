import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { countOf } from '@quartermaster/rules/format-count';
import {
  discountLabel,
  locationLabel,
  modifierLabel,
  restockText,
  SHOP_TYPE_LABELS,
  type ShopType,
  stockLabel,
} from '@quartermaster/rules/shop-labels';
import { clsx } from 'clsx';
import { Boxes, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { TagList } from '../../../ui/tag-list.tsx';

const TAGS_SHOWN = 3;

/** The type of a shop, as a large icon. */
export function ShopTypeGlyph({ type, size = 'md' }: { type: ShopType; size?: 'md' | 'lg' }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid flex-none place-items-center border border-line bg-surface-2 text-accent',
        'size-12 rounded-m [&_svg]:size-7.5',
        size === 'lg' && 'sm:size-18 sm:rounded-l sm:[&_svg]:size-11',
      )}
    >
      <Glyph name={SHOP_TYPE_LABELS[type].icon} category={null} />
    </span>
  );
}

/** The type of a shop, as a badge with label and icon. */
export const TypeBadge = ({ type }: { type: ShopType }) => (
  <Badge tone="accent" icon={<Glyph name={SHOP_TYPE_LABELS[type].icon} category={null} />}>
    {SHOP_TYPE_LABELS[type].label}
  </Badge>
);

/** The buy and the sell modifier (DEC-5). */
export function ModifierBadges({ buy, sell }: { buy: number; sell: number }) {
  return (
    <>
      <Badge>Shop Sells {modifierLabel(buy)}</Badge>
      <Badge>Shop Buys {modifierLabel(sell)}</Badge>
    </>
  );
}

export function DiscountBadge({ rate }: { rate: number }) {
  const label = discountLabel(rate);
  return label ? <Badge tone="success">{label}</Badge> : null;
}

export function RestockBadge({ days }: { days: number | null }) {
  const { label, tone } = restockText(days);
  return (
    <Badge tone={tone} icon={<RefreshCw aria-hidden="true" />}>
      <span className="sr-only">Restock: </span>
      {label}
    </Badge>
  );
}

const STOCK_TONE = {
  Empty: 'error',
  'Low Stock': 'warning',
  Stocked: 'info',
  'Well Stocked': 'success',
} as const;

/** The fields of a shop or a shop template that describe its stock. */
type Stock = Pick<ShopTemplate, 'items_count' | 'has_unlimited_stock'>;

/** The number of lines and the stock level of the shop. */
export function StockBadge({ stock }: { stock: Stock }) {
  const count = stock.items_count;
  const label = stockLabel(count, stock.has_unlimited_stock);
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-ink-2 tabular-nums">
      <Boxes aria-hidden="true" className="size-3.5 text-ink-3" />
      {countOf(count, 'item')}
      <Badge tone={STOCK_TONE[label]}>{label}</Badge>
    </span>
  );
}

/** Owner and location: "Hilde Emberhand · Craftsman Quarter". */
export const ownerText = (owner: string, location: string): string =>
  [owner, locationLabel(location)].filter(Boolean).join(' · ');

export interface ShopCardProps {
  readonly to: string;
  readonly name: string;
  readonly owner: string;
  readonly location: string;
  readonly type: ShopType;
  /** Badges next to the type, such as Open or Closed, a discount or the visibility. */
  readonly badges?: ReactNode;
  /** The line below the badges: the rating or the party. */
  readonly line?: ReactNode;
  /** Null if the user may not see the stock. */
  readonly stock: Stock | null;
  readonly restock?: ReactNode;
  readonly buyModifier: number;
  readonly sellModifier: number;
  readonly tags: readonly string[];
  readonly actions: ReactNode;
}

/** The card of a shop template or a deployed shop, with the same layout for both (DOM-2). */
export function ShopCard(props: ShopCardProps) {
  return (
    <article
      aria-label={props.name}
      className="flex h-full min-w-0 flex-col gap-3 rounded-l border border-line bg-surface-1 p-4.5"
    >
      <div className="flex items-start gap-3.5">
        <ShopTypeGlyph type={props.type} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg leading-snug">
            <Link to={props.to} className="rounded-s hover:underline">
              {props.name}
            </Link>
          </h2>
          <p className="mt-0.5 text-xs text-ink-3">{ownerText(props.owner, props.location)}</p>
        </div>
      </div>
      <p className="flex flex-wrap gap-1.5">
        <TypeBadge type={props.type} />
        {props.badges}
      </p>
      {props.line}
      <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 empty:hidden">
        {props.stock && <StockBadge stock={props.stock} />}
        {props.restock}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <ModifierBadges buy={props.buyModifier} sell={props.sellModifier} />
      </p>
      <TagList tags={props.tags} maxShown={TAGS_SHOWN} />
      <div className="mt-auto flex flex-wrap gap-2.5 pt-1">{props.actions}</div>
    </article>
  );
}

/** A grid of one, two or three columns. */
export const SHOP_GRID = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3';
