import type { ImportLine } from '@quartermaster/contract/item-template-import';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Table } from '../../../ui/table.tsx';

const PER_PAGE = 50;

const IMPORT_OUTCOMES = {
  create: { label: 'Will be created', tone: 'success' },
  duplicate: { label: 'Already yours', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'error' },
} as const;

export interface ImportCounts {
  readonly created: number;
  readonly duplicates: number;
  readonly refused: number;
}

/** "12 items", "1 item". */
export const itemsWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;

const columns = [
  { id: 'line', head: 'Line', cell: ({ line }: ImportLine) => <span className="tabular-nums">{line}</span> },
  {
    id: 'item',
    head: 'Outcome',
    cell: ({ name, outcome, reasons }: ImportLine) => (
      <>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium text-ink-1 wrap-anywhere">{name || '(no name)'}</span>
          <Badge tone={IMPORT_OUTCOMES[outcome].tone}>{IMPORT_OUTCOMES[outcome].label}</Badge>
        </span>
        {reasons.map(({ field, message }) => (
          <span key={field + message} className="block text-xs text-ink-2 wrap-anywhere">
            {field !== 'base' && <span className="font-semibold">{field}: </span>}
            {message}
          </span>
        ))}
      </>
    ),
  },
];

const segmentsOf = (total: number, counts: ImportCounts) =>
  [
    { value: 'all', label: `All ${total}` },
    { value: 'create', label: `Created ${counts.created}` },
    { value: 'duplicate', label: `Yours ${counts.duplicates}` },
    { value: 'refused', label: `Refused ${counts.refused}` },
  ] as const;

/** Every line's fate, and the button that makes it so. */
export function ImportPreview(props: {
  lines: readonly ImportLine[];
  counts: ImportCounts;
  isWriting: boolean;
  onImport: () => void;
}) {
  const { lines, counts, isWriting, onImport } = props;
  const [outcome, setOutcome] = useState<ImportLine['outcome'] | 'all'>(
    counts.refused > 0 ? 'refused' : 'all',
  );
  const [page, setPage] = useState(1);
  const shown = outcome === 'all' ? lines : lines.filter((line) => line.outcome === outcome);
  return (
    <Card className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg">Import preview</h2>
        <p role="status" className="text-sm text-ink-2">
          {itemsWords(counts.created)} will be created, {counts.duplicates} already exist, {counts.refused}{' '}
          {counts.refused === 1 ? 'line is' : 'lines are'} refused. Nothing is written yet.
        </p>
      </div>
      <div className="overflow-x-auto">
        <SegmentedControl
          label="Lines shown"
          segments={segmentsOf(lines.length, counts)}
          value={outcome}
          onChange={(next) => {
            setOutcome(next);
            setPage(1);
          }}
        />
      </div>
      {shown.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">No lines of this kind.</p>
      ) : (
        <Table
          caption="Lines of the file"
          columns={columns}
          rows={shown.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowKey={({ line }) => String(line)}
        />
      )}
      <Pager
        label="Pages of lines"
        current={page}
        total={Math.ceil(shown.length / PER_PAGE)}
        onPage={setPage}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5">
        {counts.refused > 0 && counts.created > 0 && (
          <p className="text-sm text-ink-2">The refused lines are left out.</p>
        )}
        <Button tone="primary" isDisabled={counts.created === 0} isPending={isWriting} onPress={onImport}>
          {counts.created === 0 ? 'Nothing to import' : `Import ${itemsWords(counts.created)}`}
        </Button>
      </div>
    </Card>
  );
}
