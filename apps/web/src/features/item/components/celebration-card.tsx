import { useEffect } from 'react';
import { type Celebration, celebration } from '../../../platform/celebrations.ts';
import { ItemGlyph, Rarity } from '../../../ui/item-parts.tsx';

/** The display time in milliseconds, long enough to read a long name. */
const SHOWN_MS = 4500;

/** A legendary item in front of rotating rays; it is not interactive, and disappears automatically. */
export default function CelebrationCard({ item, text }: Omit<Celebration, 'userId'>) {
  useEffect(() => {
    const timer = setTimeout(() => celebration.set(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section
      aria-label="Legendary item"
      className="relative mx-auto mt-[12dvh] grid max-w-sm justify-items-center gap-2 overflow-hidden rounded-l border border-rarity-legendary bg-surface-1 px-6 py-7 text-center shadow-raised animate-[rise_260ms_var(--ease-out)] motion-reduce:animate-none"
    >
      <span
        aria-hidden="true"
        className="absolute -top-44 left-1/2 -ml-70 size-140 animate-[turn_24s_linear_infinite] bg-[repeating-conic-gradient(var(--accent-quiet)_0deg_9deg,transparent_9deg_18deg)] mask-[radial-gradient(closest-side,black,transparent)] motion-reduce:animate-none"
      />
      <span className="relative animate-[rise_420ms_var(--ease-out)_80ms_both] motion-reduce:animate-none">
        <ItemGlyph glyph={item.glyph} category={item.category} rarity={item.rarity} size="xl" />
      </span>
      <p className="relative text-sm">
        <Rarity rarity={item.rarity ?? ''} />
      </p>
      <h2 className="relative line-clamp-3 text-2xl wrap-anywhere">{item.display_name}</h2>
      <p className="relative line-clamp-3 text-sm wrap-anywhere text-ink-2">{text}</p>
    </section>
  );
}
