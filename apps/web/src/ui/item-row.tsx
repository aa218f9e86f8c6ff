import { type CoinSystem, spelledOutMoney } from '@quartermaster/rules/money';
import { formatWeight, toHundredths } from '@quartermaster/rules/weight';
import { Money } from './coins.tsx';
import { ItemGlyph, type ItemMarkKind, ItemName, MARKS } from './item-parts.tsx';

export interface ItemSummary {
  readonly name: string;
  readonly glyph: string | null;
  readonly category?: string | null;
  readonly rarity?: string | null;
  readonly quantity: number;
  readonly detail?: string;
  readonly marks?: readonly ItemMarkKind[];
  /** The weight in pounds: of the whole quantity, or of one item of a listing; null if unknown. */
  readonly weight: number | null;
  /** The price in copper: of the whole quantity, or of one item of a listing; null if unknown. */
  readonly copper: number | null;
}

/** What a row shows besides the name, for screen readers, which read only the name of a focused row of a grid. */
export const itemDescription = (
  { quantity, marks = [], weight, copper }: ItemSummary,
  coins: CoinSystem,
): string =>
  [
    quantity > 1 && `Quantity ${quantity}`,
    ...marks.map((mark) => MARKS[mark].label),
    weight !== null && `${formatWeight(toHundredths(weight))} pounds`,
    copper !== null && spelledOutMoney(copper, coins),
  ]
    .filter(Boolean)
    .join(', ');

/** A weight in pounds to one decimal, or a dash; screen readers also read the unit. */
export function Pounds({ pounds }: { pounds: number | null }) {
  if (pounds === null) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">weight unknown</span>
      </>
    );
  }
  return (
    <>
      {formatWeight(toHundredths(pounds))}
      <span className="sr-only"> pounds</span>
    </>
  );
}

/**
 * An item as a row: the same fields as on its tile, in one line. The caller wraps it in an element that can
 * be pressed or dragged. Without amounts, it has no weight and price, which dice have not decided yet.
 */
export function ItemRow(props: { item: ItemSummary; wraps?: boolean; hasAmounts?: boolean }) {
  const { item, wraps = false, hasAmounts = true } = props;
  return (
    <span className="grid w-full grid-cols-[auto_1fr_auto] items-center gap-3 text-left">
      <ItemGlyph {...item} category={item.category ?? null} rarity={item.rarity ?? null} />
      <ItemName name={item.name} detail={item.detail} marks={item.marks ?? []} wraps={wraps} />
      {/* Stacked on a phone, where a name needs the whole width. */}
      {hasAmounts && (
        <span className="flex items-center gap-3 text-right text-xs max-md:flex-col-reverse max-md:items-end max-md:gap-0">
          <span className="text-ink-2 tabular-nums md:min-w-11">
            <Pounds pounds={item.weight} />
            {item.weight !== null && (
              <span aria-hidden="true" className="md:hidden">
                {' '}
                lb
              </span>
            )}
          </span>
          <Money copper={item.copper} className="text-accent md:min-w-16" />
        </span>
      )}
    </span>
  );
}

/** An item as a tile: the same fields as in its row. */
export function ItemTile({ item }: { item: ItemSummary }) {
  return (
    <span className="grid w-full grid-cols-[auto_1fr] gap-3 text-left">
      <ItemGlyph {...item} category={item.category ?? null} rarity={item.rarity ?? null} size="lg" />
      <ItemName name={item.name} detail={item.detail} marks={item.marks ?? []} />
      <span className="col-span-2 flex items-center justify-between border-t border-line pt-2.5 text-xs text-ink-2 tabular-nums">
        <Money copper={item.copper} className="text-sm font-semibold text-accent" />
        <span>
          <Pounds pounds={item.weight} />
          {item.weight !== null && <span aria-hidden="true"> lb</span>}
        </span>
      </span>
    </span>
  );
}
