import { Download, PencilLine } from 'lucide-react';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { useDialog } from '../../../ui/hooks/use-dialog.ts';
import { type HistoryFilter, type HistoryOwner, useExport } from '../api.ts';

const RecordAdjustment = lazy(() => import('./record-adjustment.tsx'));

export interface HistoryToolsProps {
  readonly owner: HistoryOwner;
  readonly filter: HistoryFilter;
  /** The number of lines on all pages, or 0 if they cannot be exported; CSV is offered only above 0 (DOM-2). */
  readonly total: number;
  readonly mayAdjust: boolean;
}

/** Actions on a whole history: export it as CSV, and record an adjustment. */
export function HistoryTools({ owner, filter, total, mayAdjust }: HistoryToolsProps) {
  const [isRecording, setIsRecording, closeDialog] = useDialog();
  const csvExport = useExport(owner, filter);
  if (total === 0 && !mayAdjust) return null;
  return (
    <div className="flex flex-wrap gap-2.5">
      {/* First: it appears when the history has loaded, and must not move a button that is being pressed. */}
      {total > 0 && (
        <Button size="sm" isPending={csvExport.isPending} onPress={() => csvExport.mutate()}>
          <Download aria-hidden="true" />
          Export CSV
        </Button>
      )}
      {mayAdjust && (
        <Button size="sm" onPress={() => setIsRecording(true)}>
          <PencilLine aria-hidden="true" />
          Record adjustment
        </Button>
      )}
      <Suspense>{isRecording && <RecordAdjustment owner={owner} onClose={closeDialog} />}</Suspense>
    </div>
  );
}
