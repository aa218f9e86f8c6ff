import { type ButtonHTMLAttributes, useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { useStore } from '../../../platform/store.ts';
import { dragged, ENTRY_TYPE } from '../state.ts';

/** What can be dropped on a list. */
export interface ListDrop {
  /** Whether what is being dragged can be dropped here. */
  readonly accepts: () => boolean;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (mode: DropMode) => void;
}

/** Shift transfers the whole stack, Ctrl (Alt on a Mac) asks for the quantity; without either the workspace decides. */
export type DropMode = 'plain' | 'whole' | 'ask';

/** Makes a list a drop target; keyboard and screen reader use a button in its place. */
export function useListDrop(drop: ListDrop | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const isWhole = useRef(false);
  const { dropProps, dropButtonProps } = useDrop({
    ref: button,
    hasDropButton: true,
    isDisabled: drop === undefined,
    getDropOperation: (types, allowed) => {
      const [first] = allowed;
      // A modifier leaves a single operation.
      isWhole.current = first === 'move' && allowed.length === 1;
      return types.has(ENTRY_TYPE) && drop?.accepts() ? (first ?? 'cancel') : 'cancel';
    },
    onDropEnter: () => drop?.onOver(true),
    onDropExit: () => drop?.onOver(false),
    onDrop: ({ dropOperation }) => {
      drop?.onOver(false);
      drop?.onDrop(dropOperation === 'copy' ? 'ask' : isWhole.current ? 'whole' : 'plain');
    },
  });
  return {
    button,
    accepts: () => drop?.accepts() ?? false,
    dropProps,
    buttonProps: dropButtonProps as ButtonHTMLAttributes<HTMLButtonElement>,
  };
}

export type DropTarget = ReturnType<typeof useListDrop>;

/** The drop target of the keyboard: visible while focused, hidden unless something is dragged that it accepts. */
export function DropButton({ label, target }: { label: string; target: DropTarget }) {
  const isAvailable = useStore(dragged) !== null && target.accepts();
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
