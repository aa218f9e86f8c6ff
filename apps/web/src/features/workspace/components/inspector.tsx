import type { Container } from '@quartermaster/contract/container';
import type { ItemInstance } from '@quartermaster/contract/item';
import { ItemFacts } from '../../item/components/item-details.tsx';
import type { Asking } from './workspace-dialogs.tsx';

interface InspectorProps {
  readonly item: ItemInstance | null;
  readonly container: Container | null;
  readonly target: Container | null;
  readonly onAsk: (asking: Asking) => void;
  readonly onQueue: (items: readonly ItemInstance[], source: Container) => void;
  readonly onMove: (items: readonly ItemInstance[], source: Container) => void;
}

/** The selected thing, beside the single panel of wide screens. */
export function Inspector({ item, container, target, onAsk, onQueue, onMove }: InspectorProps) {
  const isHere = item !== null && container !== null && item.container_id === container.id;
  return (
    <aside
      aria-label="Selected item"
      className="min-h-0 overflow-y-auto rounded-l border border-line bg-surface-1 p-5"
    >
      {isHere ? (
        <ItemFacts
          item={item}
          container={container}
          target={target}
          onQuick={() => onMove([item], container)}
          onQueue={() => onQueue([item], container)}
          onDeed={(deed) =>
            onAsk(
              deed === 'move'
                ? { kind: 'move', items: [item], source: container, targetId: target?.id ?? null }
                : { kind: deed, item, source: container },
            )
          }
        />
      ) : (
        <p className="text-sm text-ink-3">Select an item to see it here.</p>
      )}
    </aside>
  );
}
