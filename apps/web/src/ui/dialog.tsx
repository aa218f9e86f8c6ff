import { Suspense, useState } from 'react';
import { lazy } from '../platform/lazy.ts';
import type { DialogProps } from './dialog-frame.tsx';

const DialogFrame = lazy(() => import('./dialog-frame.tsx'));

/**
 * A modal dialog: keeps focus, closes on Escape, gives focus back. On a phone it is at the foot. Its code
 * comes with the first one opened, and it stays mounted from then on, so that it can fade when closed.
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
