import type { ErrorDetail } from '@quartermaster/contract/errors';
import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';
import { Pager } from './pager.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { Table } from './table.tsx';

const PER_PAGE = 50;

/** A line of a file with its outcome in an import. */
export interface PreviewLine<O extends string> {
  readonly line: number;
  readonly name: string;
  readonly outcome: O;
  readonly reasons: readonly ErrorDetail[];
}

export interface OutcomeText {
  /** The label on the line. */
  readonly label: string;
  /** The label of the filter, before the number of lines. */
  readonly filter: string;
  readonly tone: BadgeTone;
}

interface PreviewLinesProps<O extends string, L extends PreviewLine<O>> {
  readonly lines: readonly L[];
  readonly outcomes: Readonly<Record<O, OutcomeText>>;
  /** The outcome whose lines are shown first; by default the lines of all outcomes. */
  readonly initialOutcome?: NoInfer<O> | undefined;
  /** Content before the name, such as a quantity. */
  readonly renderPrefix?: (line: L) => ReactNode;
  /** Content below the name, such as a choice. */
  readonly renderExtra?: (line: L) => ReactNode;
}

/** The lines of a file with their outcomes, filtered by outcome, in pages. */
export function PreviewLines<O extends string, L extends PreviewLine<O>>(props: PreviewLinesProps<O, L>) {
  const { lines, outcomes, initialOutcome, renderPrefix, renderExtra } = props;
  const [outcome, setOutcome] = useState<O | 'all'>(initialOutcome ?? 'all');
  const [chosenPage, setChosenPage] = useState(1);
  const linesWith = (selected: O | 'all') =>
    selected === 'all' ? lines : lines.filter((line) => line.outcome === selected);
  const shownLines = linesWith(outcome);
  const pageCount = Math.ceil(shownLines.length / PER_PAGE);
  // When the outcome of a line changes, the last page may lose its only line.
  const page = Math.max(1, Math.min(chosenPage, pageCount));
  const segments = [
    { value: 'all' as const, label: `All ${lines.length}` },
    ...(Object.entries(outcomes) as [O, OutcomeText][]).map(([value, { filter }]) => ({
      value,
      label: `${filter} ${linesWith(value).length}`,
    })),
  ];
  return (
    <>
      <div className="overflow-x-auto">
        <div className="w-max">
          <SegmentedControl
            label="Lines shown"
            segments={segments}
            value={outcome}
            onChange={(next) => {
              setOutcome(next);
              setChosenPage(1);
            }}
          />
        </div>
      </div>
      {shownLines.length === 0 ? (
        <p className="py-6 text-center text-sm text-ink-3">No lines of this kind.</p>
      ) : (
        <Table
          caption="Lines of the file"
          columns={columnsOf(outcomes, renderPrefix, renderExtra)}
          rows={shownLines.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowKey={({ line }) => String(line)}
        />
      )}
      <Pager label="Pages of lines" current={page} total={pageCount} onPage={setChosenPage} />
    </>
  );
}

const columnsOf = <O extends string, L extends PreviewLine<O>>(
  outcomes: Readonly<Record<O, OutcomeText>>,
  renderPrefix?: (line: L) => ReactNode,
  renderExtra?: (line: L) => ReactNode,
) => [
  { id: 'line', head: 'Line', cell: ({ line }: L) => <span className="tabular-nums">{line}</span> },
  {
    id: 'item',
    head: 'Outcome',
    cell: (line: L) => (
      <>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium text-ink-1 wrap-anywhere">
            {renderPrefix?.(line)}
            {line.name || '(no name)'}
          </span>
          <Badge tone={outcomes[line.outcome].tone}>{outcomes[line.outcome].label}</Badge>
        </span>
        {line.reasons.map(({ field, message }) => (
          <span key={field + message} className="block text-xs text-ink-2 wrap-anywhere">
            {field !== 'base' && <span className="font-semibold">{field}: </span>}
            {message}
          </span>
        ))}
        {renderExtra?.(line)}
      </>
    ),
  },
];
