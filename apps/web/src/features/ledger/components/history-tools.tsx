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
  /**
   * The number of lines on all pages, or 0 if they cannot be exported; undefined while it loads. CSV is offered only
   * above 0 (DOM-2).
   */
  readonly total: number | undefined;
  readonly mayAdjust: boolean;
}

/** Actions on a whole history: export it as CSV, and record an adjustment. */
export function HistoryTools({ owner, filter, total, mayAdjust }: HistoryToolsProps) {
  const [isRecording, setIsRecording, closeDialog] = useDialog();
  const csvExport = useExport(owner, filter);
  if (total === 0 && !mayAdjust) return null;
  return (
    // Right-aligned and below lg in a row of their own, so that Record adjustment never moves when Export CSV or the
    // range New disappears.
    <div className="flex w-full flex-wrap justify-end gap-2.5 lg:w-auto">
      {total !== 0 && (
        <Button
          size="sm"
          isDisabled={total === undefined}
          isPending={csvExport.isPending}
          onPress={() => csvExport.mutate()}
        >
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
