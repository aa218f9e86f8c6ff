import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { Previewed } from './preview.tsx';

const Preview = lazy(() => import('./preview.tsx'));

/** The previewed template; null while none is. Its page of lines starts over with every template. */
export function PreviewDialog({ of, onClose }: { of: Previewed | null; onClose: () => void }) {
  const [shown, setShown] = useState(of);
  const [page, setPage] = useState(1);
  if (of && of !== shown) {
    setShown(of);
    setPage(1);
  }
  return (
    <Dialog
      title={shown?.template.name ?? ''}
      isOpen={of !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {shown && (
        <Suspense fallback={<SkeletonBlock className="h-60" />}>
          <Preview of={shown} page={page} onPage={setPage} />
        </Suspense>
      )}
    </Dialog>
  );
}
