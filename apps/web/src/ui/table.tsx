import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Column<R> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Whether the column is right-aligned. */
  readonly isNumber?: boolean;
  /** Whether the column is hidden on narrow screens. */
  readonly isSecondary?: boolean;
}

export interface TableProps<R> {
  /** The accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
}

/** A table in which the first cell of each row names the row. */
export function Table<R>({ caption, columns, rows, rowKey }: TableProps<R>) {
  const cellClass = (column: Column<R>) =>
    clsx(
      'px-2 py-2.5 sm:px-3',
      column.isNumber ? 'text-right' : 'text-left',
      column.isSecondary && 'hidden md:table-cell',
    );
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-3">
          {columns.map((column) => (
            <th key={column.id} scope="col" className={clsx(cellClass(column), 'font-medium')}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="press border-b border-line last:border-0 hover:bg-surface-2">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} scope="row" className={clsx(cellClass(column), 'font-medium text-ink-1')}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} className={clsx(cellClass(column), 'text-ink-2')}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
