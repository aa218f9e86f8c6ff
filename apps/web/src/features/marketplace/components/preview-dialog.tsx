import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import type { PreviewedTemplate } from './preview.tsx';

const Preview = lazy(() => import('./preview.tsx'));

/** Previews a template; closed while `previewed` is null. Every preview starts on the first page of lines. */
export function PreviewDialog(props: { previewed: PreviewedTemplate | null; onClose: () => void }) {
  const { previewed, onClose } = props;
  const [shownTemplate, setShownTemplate] = useState(previewed);
  const [page, setPage] = useState(1);
  if (previewed && previewed.template !== shownTemplate?.template) setShownTemplate(previewed);
  return (
    <Dialog
      title={shownTemplate?.template.name ?? ''}
      isOpen={previewed !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        setPage(1);
        onClose();
      }}
    >
      {shownTemplate && (
        <Suspense fallback={<SkeletonBlock className="h-60" />}>
          <Preview previewed={shownTemplate} page={page} onPage={setPage} />
        </Suspense>
      )}
    </Dialog>
  );
}
