import { Suspense, useState } from 'react';
import { lazy } from '../platform/lazy.ts';
import type { DialogProps } from './dialog-frame.tsx';

const DialogFrame = lazy(() => import('./dialog-frame.tsx'));

/**
 * A modal dialog: traps the focus, closes on Escape and restores the focus. On a phone it is at the bottom.
 * The code is loaded at idle, or when the first dialog opens. A dialog stays mounted once it was open, so that it can
 * fade out.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
