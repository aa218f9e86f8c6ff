import { type ButtonHTMLAttributes, useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { useStore } from '../../../platform/store.ts';
import { dragged, ITEM_TYPE, TEMPLATE_TYPE } from '../state.ts';

/** What may be let go over a list. */
export interface ListDrop {
  /** Whether what is being dragged would be taken. */
  readonly takes: () => boolean;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (how: DropHow) => void;
}

/** With Shift held all of it is meant, with Ctrl (Alt on a Mac) the quantity is asked for; else what suits the thing. */
export type DropHow = 'plain' | 'whole' | 'ask';

/** A list takes what is let go over it; by keyboard and screen reader a button stands for it. */
export function useListDrop(drop: ListDrop | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const isWhole = useRef(false);
  const { dropProps, dropButtonProps } = useDrop({
    ref: button,
    hasDropButton: true,
    isDisabled: drop === undefined,
    getDropOperation: (types, allowed) => {
      const [first] = allowed;
      // A modifier leaves only what it means.
      isWhole.current = first === 'move' && allowed.length === 1;
      const isKnown = types.has(ITEM_TYPE) || types.has(TEMPLATE_TYPE);
      return isKnown && dragged.get() !== null && drop?.takes() ? (first ?? 'cancel') : 'cancel';
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
    takes: () => drop?.takes() ?? false,
    dropProps,
    buttonProps: dropButtonProps as ButtonHTMLAttributes<HTMLButtonElement>,
  };
}

/** Where the keyboard drops what it carries: seen when it has the focus, known to nobody while nothing is carried that it takes. */
export function DropButton({ label, target }: { label: string; target: ReturnType<typeof useListDrop> }) {
  const isWanted = useStore(dragged) !== null && target.takes();
  return (
    <button
      {...target.buttonProps}
      ref={target.button}
      type="button"
      tabIndex={-1}
      aria-hidden={!isWanted}
      className="sr-only rounded-m bg-surface-3 text-sm font-semibold shadow-raised focus:not-sr-only focus:absolute focus:inset-x-3 focus:top-3 focus:z-10 focus:p-3"
    >
      Drop on {label}
    </button>
  );
}
