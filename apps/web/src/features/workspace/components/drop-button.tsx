import { useStore } from '../../../platform/store.ts';
import type { DropTarget } from '../hooks/use-list-drop.ts';
import { currentDrag } from '../state.ts';

/**
 * The drop target for the keyboard and screen readers: visible while it has the focus, and hidden from screen readers
 * unless it accepts the dragged entries.
 */
export function DropButton({ label, target }: { label: string; target: DropTarget }) {
  const isAvailable = useStore(currentDrag) !== null && target.accepts();
  return (
    <button
      {...target.buttonProps}
      ref={target.button}
      type="button"
      tabIndex={-1}
      aria-hidden={!isAvailable}
      className="sr-only top-0 rounded-m bg-surface-3 text-sm font-semibold shadow-raised focus:not-sr-only focus:absolute focus:inset-x-3 focus:top-3 focus:z-10 focus:p-3"
    >
      {label}
    </button>
  );
}
