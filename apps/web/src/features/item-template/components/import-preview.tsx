import type { ImportLine } from '@quartermaster/contract/item-template-import';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PreviewLines } from '../../../ui/preview-lines.tsx';
import { itemCount } from '../view.ts';

const OUTCOMES = {
  create: { label: 'Will be created', filter: 'Created', tone: 'success' },
  duplicate: { label: 'Already yours', filter: 'Yours', tone: 'neutral' },
  rejected: { label: 'Invalid', filter: 'Invalid', tone: 'error' },
} as const;

export interface ImportCounts {
  readonly created: number;
  readonly duplicates: number;
  readonly rejected: number;
}

interface ImportPreviewProps {
  readonly lines: readonly ImportLine[];
  readonly counts: ImportCounts;
  readonly isWriting: boolean;
  readonly onImport: () => void;
  /** A count as text, such as "12 shops"; items by default. */
  readonly countText?: (count: number) => string;
}

/** The outcome of each line, and the button that runs the import. */
export function ImportPreview(props: ImportPreviewProps) {
  const { lines, counts, isWriting, onImport, countText = itemCount } = props;
  return (
    <Card className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">Import preview</h2>
        <p role="status" className="text-sm text-ink-2">
          {countText(counts.created)} will be created, {counts.duplicates}{' '}
          {counts.duplicates === 1 ? 'already exists' : 'already exist'}, {counts.rejected}{' '}
          {counts.rejected === 1 ? 'line is' : 'lines are'} invalid. Nothing has been imported yet.
        </p>
      </div>
      <PreviewLines
        lines={lines}
        outcomes={OUTCOMES}
        initialOutcome={counts.rejected > 0 ? 'rejected' : undefined}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5">
        {counts.rejected > 0 && counts.created > 0 && (
          <p className="text-sm text-ink-2">Invalid lines are skipped.</p>
        )}
        <Button tone="primary" isDisabled={counts.created === 0} isPending={isWriting} onPress={onImport}>
          {counts.created === 0 ? 'Nothing to import' : `Import ${countText(counts.created)}`}
        </Button>
      </div>
    </Card>
  );
}
