import type { ItemTemplate } from '@quartermaster/contract/item-template';
import type { MatchedItem } from '@quartermaster/contract/item-template-match';
import { Button } from '../../../ui/button.tsx';
import { ItemRow } from '../../../ui/item-row.tsx';
import { templateSummary } from '../../item/view.ts';

export interface MatchedLinesProps {
  readonly lines: readonly MatchedItem[];
  readonly onChoose: (index: number, item: ItemTemplate) => void;
}

/** An item as it will be placed; without weight and value if its quantity is dice. */
function MatchedItemRow({ quantity, item }: { quantity: string; item: ItemTemplate }) {
  const isCount = /^\d+$/.test(quantity);
  const { weight, copper, ...summary } = templateSummary(item);
  const count = isCount ? Number(quantity) : 1;
  return (
    <ItemRow
      hasAmounts={isCount}
      item={{
        ...summary,
        name: quantity === '1' ? item.name : `${quantity} × ${item.name}`,
        weight: weight === null ? null : weight * count,
        copper: copper === null ? null : copper * count,
      }}
    />
  );
}

function UnmatchedItem(props: { line: MatchedItem; onChoose: (item: ItemTemplate) => void }) {
  const { line, onChoose } = props;
  const hasSuggestions = line.suggestions.length > 0;
  return (
    <div className="rounded-m border border-warning p-3">
      <p className="text-sm text-ink-1">
        No item is called “{line.name}”.{' '}
        {hasSuggestions ? 'Did you mean:' : 'Change the text, or choose an item from the catalog.'}
      </p>
      {hasSuggestions && (
        <ul aria-label={`Suggestions for ${line.name}`} className="mt-2 flex flex-wrap gap-1.5">
          {line.suggestions.map((item) => (
            <li key={item.id}>
              <Button size="sm" onPress={() => onChoose(item)}>
                {item.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The parts of a text, each with its item, or with suggestions if no item has the name. */
export function MatchedLines({ lines, onChoose }: MatchedLinesProps) {
  return (
    // Rendered before its first items, so that they are announced.
    <ul aria-label="Items" aria-live="polite" className="grid gap-2 empty:sr-only">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position in the text
        <li key={`${index} ${line.text}`} className="min-w-0">
          {line.item ? (
            <MatchedItemRow quantity={line.quantity} item={line.item} />
          ) : (
            <UnmatchedItem line={line} onChoose={(item) => onChoose(index, item)} />
          )}
        </li>
      ))}
    </ul>
  );
}
