import { type ButtonHTMLAttributes, useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { ENTRY_TYPE } from '../state.ts';

/** The drops that a list accepts. */
export interface ListDrop {
  /** Whether the dragged entries can be dropped here. */
  readonly accepts: () => boolean;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (mode: DropMode) => void;
}

/** Shift (Mac: Cmd) transfers the whole stack; Ctrl (Mac: Alt) asks how many; otherwise the workspace decides. */
export type DropMode = 'plain' | 'whole' | 'ask';

/** Makes a list a drop target; keyboards and screen readers use a button instead. */
export function useListDrop(drop: ListDrop | undefined) {
  const button = useRef<HTMLButtonElement>(null);
  const isWhole = useRef(false);
  const { dropProps, dropButtonProps } = useDrop({
    ref: button,
    hasDropButton: true,
    isDisabled: drop === undefined,
    getDropOperation: (types, allowed) => {
      const [operation] = allowed;
      // While a modifier key is pressed, only one operation is allowed.
      isWhole.current = operation === 'move' && allowed.length === 1;
      return types.has(ENTRY_TYPE) && drop?.accepts() ? (operation ?? 'cancel') : 'cancel';
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
