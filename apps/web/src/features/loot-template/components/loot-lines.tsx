import type { LootItem } from '@quartermaster/contract/loot-item';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';
import { isRandom, outcomeText } from '../view.ts';

/** The quantity and the chance of a line, such as "2d6+1 · 60%", and below them the possible quantities. */
function QuantityAndChance({ line }: { line: LootItem }) {
  return (
    <span className="block text-right text-sm tabular-nums">
      <span className="block font-semibold text-ink-1">
        <span className="sr-only">Quantity </span>
        {line.quantity}
        {line.chance < 100 && (
          <span className="font-normal text-ink-2">
            {' '}
            · {line.chance}%<span className="sr-only"> chance</span>
          </span>
        )}
      </span>
      {isRandom(line) && <span className="block text-xs text-ink-3">{outcomeText(line)}</span>}
    </span>
  );
}

/** The lines of a loot template, read-only. */
export function LootLines({ lines }: { lines: readonly LootItem[] }) {
  return (
    <ul aria-label="Contents" className="grid">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[auto_1fr_auto] items-center gap-3 border-b border-line py-2.5 last:border-0"
        >
          <ItemGlyph glyph={line.glyph} category={line.category} rarity={line.rarity} />
          <ItemName
            wraps
            name={line.name}
            marks={line.is_identified ? [] : ['unidentified']}
            detail={
              <>
                <Money copper={line.value_copper} /> each
              </>
            }
          />
          <QuantityAndChance line={line} />
        </li>
      ))}
    </ul>
  );
}
