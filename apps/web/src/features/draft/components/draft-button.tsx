import type { DraftKind } from '@quartermaster/contract/draft';
import { WandSparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { type DraftButtonProps, filterDraftKind } from '../api.ts';

const DraftDialog = lazy(() => import('./draft-dialog.tsx'));

/** Opens the dialog that creates a draft for the form on this page. */
export function DraftButton<K extends DraftKind>({
  kind,
  lastResult,
  partyLevel,
  onDraft,
}: DraftButtonProps<K>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <WandSparkles aria-hidden="true" />
        Draft from a description
      </Button>
      {isOpen && (
        <Suspense>
          <DraftDialog
            kind={kind}
            request={lastResult?.request}
            engine={lastResult?.draft.engine}
            partyLevel={partyLevel}
            onDraft={filterDraftKind(kind, onDraft)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
