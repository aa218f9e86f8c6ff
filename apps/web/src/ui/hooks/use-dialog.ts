import { useCallback, useState } from 'react';

/**
 * The dialog that a component shows, or null, and functions that open and close one. `close` closes only the dialog of
 * the render that it belongs to: when a response calls it, the user may have canceled that dialog and opened another.
 * The function that opens a dialog is the same in every render, so that rows that receive it need not render again.
 */
export function useDialog<D = true>(initial: D | null = null) {
  const [current, setCurrent] = useState<{ readonly dialog: D } | null>(initial && { dialog: initial });
  return [
    current?.dialog ?? null,
    useCallback((dialog: D): void => setCurrent({ dialog }), []),
    (): void => setCurrent((latest) => (latest === current ? null : latest)),
  ] as const;
}
