import { clsx } from 'clsx';
import { CircleHelp, Link2, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Glyph } from './glyphs.tsx';

const RARITY: Record<string, string> = {
  uncommon: 'border-rarity-uncommon text-rarity-uncommon',
  rare: 'border-rarity-rare text-rarity-rare',
  'very rare': 'border-rarity-very-rare text-rarity-very-rare',
  legendary: 'border-rarity-legendary text-rarity-legendary',
};

const RARITY_TEXT: Record<string, string> = {
  common: 'text-rarity-common',
  uncommon: 'text-rarity-uncommon',
  rare: 'text-rarity-rare',
  'very rare': 'text-rarity-very-rare',
  legendary: 'text-rarity-legendary',
};

const SIZE = {
  sm: 'size-7.5 rounded-s [&_svg]:size-5',
  md: 'size-9.5 rounded-[8px] [&_svg]:size-6',
  lg: 'size-11.5 rounded-m [&_svg]:size-7',
  xl: 'size-18 rounded-l [&_svg]:size-11',
} as const;

export interface ItemGlyphProps {
  readonly glyph: string | null;
  readonly category?: string | null;
  readonly rarity?: string | null;
  /** The quantity, shown in the corner. Screen readers read the number but not the picture. */
  readonly quantity?: number;
  /** The smallest quantity that is shown; 2 by default. */
  readonly minShown?: number;
  readonly size?: keyof typeof SIZE;
}

/** An item's picture with its quantity, in a frame in the color of its rarity. */
export function ItemGlyph(props: ItemGlyphProps) {
  const { glyph, category, rarity, quantity = 1, minShown = 2, size = 'md' } = props;
  return (
    <span
      className={clsx(
        'relative grid flex-none place-items-center border-[1.5px] bg-surface-2',
        SIZE[size],
        RARITY[rarity ?? ''] ?? 'border-line text-ink-2',
      )}
    >
      <Glyph name={glyph} category={category ?? null} />
      {quantity >= minShown && (
        <span className="absolute -right-1.5 -bottom-1.5 rounded-full border border-line bg-surface-3 px-1.25 text-mark leading-4 font-semibold text-ink-1 tabular-nums">
          <span className="sr-only">Quantity </span>
          {quantity > 99_999 ? `${Math.floor(quantity / 1000)}k` : quantity}
        </span>
      )}
    </span>
  );
}

/** The name of a rarity, in its color. */
export function Rarity({ rarity }: { rarity: string }) {
  return <span className={clsx('font-semibold capitalize', RARITY_TEXT[rarity])}>{rarity}</span>;
}

export const MARKS = {
  equipped: { label: 'Equipped', Icon: ShieldCheck },
  attuned: { label: 'Attuned', Icon: Link2 },
  unidentified: { label: 'Unidentified', Icon: CircleHelp },
} as const;

export type ItemMarkKind = keyof typeof MARKS;

/** The state of an item: an icon and a word. With `compact`, the word is for assistive technology only. */
export function ItemMark({ kind, compact }: { kind: ItemMarkKind; compact?: boolean }) {
  const { label, Icon } = MARKS[kind];
  return (
    <span
      title={compact ? label : undefined}
      className={clsx(
        'inline-flex flex-none items-center gap-1 rounded-full bg-surface-3 py-px text-mark font-semibold text-ink-2',
        compact ? 'px-1' : 'px-1.75',
      )}
    >
      <Icon aria-hidden="true" className="size-3" />
      <span className={compact ? 'sr-only' : ''}>{label}</span>
    </span>
  );
}

export interface ItemNameProps {
  readonly name: string;
  readonly detail?: ReactNode;
  readonly marks?: readonly ItemMarkKind[];
  /** Whether a long name wraps, in lists whose rows may differ in height. */
  readonly wraps?: boolean;
}

/**
 * An item's name, its marks and a line about it. A long name is truncated unless it wraps. The marks are
 * never truncated; on a narrow screen they show only their icon.
 */
export function ItemName({ name, detail, marks = [], wraps = false }: ItemNameProps) {
  return (
    <span className="block min-w-0">
      <span className={clsx('flex min-w-0 items-center gap-x-1.5', wraps && 'flex-wrap')}>
        <span className={clsx('font-semibold text-ink-1', wraps ? 'min-w-0 wrap-anywhere' : 'truncate')}>
          {name}
        </span>
        {marks.map((kind) => (
          <span key={kind} className="flex flex-none">
            <span className="hidden sm:flex">
              <ItemMark kind={kind} />
            </span>
            <span className="flex sm:hidden">
              <ItemMark kind={kind} compact />
            </span>
          </span>
        ))}
      </span>
      {detail && (
        <span className={clsx('block text-xs text-ink-3', wraps ? 'wrap-anywhere' : 'truncate')}>
          {detail}
        </span>
      )}
    </span>
  );
}
