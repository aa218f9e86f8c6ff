import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { formatWeight, toHundredths } from '@quartermaster/rules/weight';
import { ArrowLeftRight, CircleAlert, ListPlus, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money, Purse } from '../../../ui/coins.tsx';
import { warningsOf } from '../../container/components/fullness.tsx';
import { coinsIn, placeKindOf, totalsOf } from '../../item/view.ts';

interface PanelFootProps {
  readonly container: Container;
  readonly items: readonly ItemInstance[];
  readonly selected: readonly ItemInstance[];
  readonly target: Container | null;
  /** Why what is being dragged would not fit. */
  readonly refusal: string | null;
  readonly onMove: () => void;
  readonly onQueue: () => void;
  readonly onOpen: (item: ItemInstance) => void;
}

function Summary({ container, selected }: Pick<PanelFootProps, 'container' | 'selected'>) {
  const { pounds, copper } = totalsOf(selected);
  return (
    <p className="text-xs text-ink-2 tabular-nums">
      {selected.length} of {container.items_count.toLocaleString('en-US')} selected ·{' '}
      {formatWeight(toHundredths(pounds))} lb · <Money copper={copper} />
    </p>
  );
}

/** "Move to", "Buy into", "Sell to", "Take into". */
function deedWords(source: Container, target: Container): string {
  if (placeKindOf(source) === 'shop') return 'Buy into';
  if (placeKindOf(source) === 'loot') return 'Take into';
  return placeKindOf(target) === 'shop' ? 'Sell to' : 'Move to';
}

function Deeds({ selected, target, container, onMove, onQueue, onOpen }: PanelFootProps) {
  const [first, ...others] = selected;
  return (
    <span className="flex flex-wrap gap-2">
      {first && others.length === 0 && (
        <Button size="sm" onPress={() => onOpen(first)}>
          Details
        </Button>
      )}
      {container.permissions.withdraw && (
        <Button size="sm" onPress={onQueue}>
          <ListPlus aria-hidden="true" />
          Queue
        </Button>
      )}
      {target && container.permissions.withdraw && (
        <Button size="sm" tone="primary" onPress={onMove}>
          <ArrowLeftRight aria-hidden="true" />
          <span className="max-w-40 truncate">
            {deedWords(container, target)} {target.name}
          </span>
        </Button>
      )}
    </span>
  );
}

/** The foot of a panel: what is selected and what may be done with it; else warnings, and the coins. */
export function PanelFoot(props: PanelFootProps) {
  const { container, items, selected, refusal } = props;
  const warnings = warningsOf(container);
  const coins = useMemo(() => coinsIn(items), [items]);
  return (
    <footer className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 max-lg:sticky max-lg:bottom-[calc(var(--foot)+var(--queue,0px))] max-lg:bg-surface-1">
      {refusal ? (
        <p role="alert" className="flex items-center gap-2 text-xs font-medium text-error">
          <CircleAlert aria-hidden="true" className="size-4 flex-none" />
          {refusal}
        </p>
      ) : selected.length > 0 ? (
        <>
          <Summary container={container} selected={selected} />
          <Deeds {...props} />
        </>
      ) : (
        <>
          <p role="status" className="text-xs text-ink-2">
            {warnings.length > 0 ? (
              <span className="flex items-center gap-2">
                <TriangleAlert aria-hidden="true" className="size-4 flex-none text-error" />
                {warnings.join(' ')}
              </span>
            ) : (
              `${container.items_count.toLocaleString('en-US')} ${container.items_count === 1 ? 'stack' : 'stacks'}`
            )}
          </p>
          {Object.keys(coins).length > 0 ? (
            <Purse coins={coins} />
          ) : (
            // What a whole shop is worth is nobody's business.
            placeKindOf(container) !== 'shop' && (
              <Money copper={container.total_value_copper} className="text-xs text-accent" />
            )
          )}
        </>
      )}
    </footer>
  );
}
