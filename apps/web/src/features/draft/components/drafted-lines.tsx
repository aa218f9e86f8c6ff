import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Money } from '../../../ui/coins.tsx';
import { ItemGlyph, ItemName } from '../../../ui/item-parts.tsx';

interface DraftedLine {
  readonly item_template_id: string;
  readonly name: string;
  readonly category: string;
  readonly rarity: string;
  readonly glyph: string | null;
  readonly value_copper: number;
}

/** The lines of a draft: each with its quantity, which can be changed, and a button that removes the line. */
export function DraftedLines<L extends DraftedLine>(props: {
  readonly label: string;
  readonly lines: readonly L[];
  readonly onChange: (lines: L[]) => void;
  readonly quantityField: (line: L, change: (part: Partial<L>) => void) => ReactNode;
}) {
  const { label, lines, onChange, quantityField } = props;
  if (lines.length === 0) return <p className="text-sm text-ink-2">{label}: empty</p>;
  return (
    <ul aria-label={label} className="grid">
      {lines.map((line, index) => (
        <li
          key={line.item_template_id}
          // On a phone the quantity is below the name, so that neither is truncated.
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-b border-line py-2 last:border-0 sm:grid-cols-[auto_minmax(0,1fr)_10rem_auto]"
        >
          <ItemGlyph glyph={line.glyph} category={line.category} rarity={line.rarity} />
          <ItemName
            wraps
            name={line.name}
            detail={
              <>
                <Money copper={line.value_copper} /> each
              </>
            }
          />
          <div className="max-sm:col-start-2 max-sm:row-start-2 max-sm:max-w-44">
            {quantityField(line, (part) => onChange(lines.with(index, { ...line, ...part })))}
          </div>
          <div className="max-sm:col-start-3 max-sm:row-start-1">
            <IconButton
              size="sm"
              label={`Remove ${line.name}`}
              icon={<Trash2 aria-hidden="true" />}
              onPress={() => onChange(lines.toSpliced(index, 1))}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
