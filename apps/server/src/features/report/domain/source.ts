import { AUDIT_CSV_COLUMNS } from '@quartermaster/contract/admin';
import { USER_CSV_COLUMNS } from '@quartermaster/contract/admin-users';
import {
  CONTENT_CSV_COLUMNS,
  LEDGER_CSV_COLUMNS,
  REVENUE_CSV_COLUMNS,
  type ReportKind,
} from '@quartermaster/contract/report';
import { INVARIANT_NAMES, verifyInvariant } from '../../../platform/ledger/verify.ts';
import type { Services } from '../../../platform/services.ts';
import { countRows, readRows, type Span, type Table } from '../queries/report-rows.ts';
import { AUDIT_TABLES, CONTENT_TABLES, REVENUE_TABLES, USER_TABLES } from '../queries/report-tables.ts';

export type SourceServices = Pick<Services, 'sql' | 'now'>;

/** Lines of a report, and the position of the next lines; null after the last lines. */
export interface Batch {
  readonly lines: readonly (readonly string[])[];
  readonly position: string | null;
}

/** The data of a report, read in batches from a given position: no connection is held in between. */
export interface Source {
  readonly columns: readonly string[];
  count(services: SourceServices, span: Span): Promise<number>;
  read(services: SourceServices, span: Span, position: string | null): Promise<Batch>;
}

/** Reads tables one after the other; a position is the number of the table and the key of the last row. */
const tableSource = (columns: readonly string[], tables: readonly Table[]): Source => ({
  columns,
  async count({ sql }, span) {
    let total = 0;
    for (const table of tables) total += await countRows(sql, table, span);
    return total;
  },
  async read({ sql, now }, span, position) {
    const [index = '0', after] = position?.split('/') ?? [];
    const tableNumber = Number(index);
    const table = tables[tableNumber];
    if (!table) throw new Error(`Unknown report position ${position}`);
    const { lines, last } = await readRows(sql, table, { span, after: after ?? table.first, now: now() });
    if (last !== null) return { lines, position: `${tableNumber}/${last}` };
    return { lines, position: tableNumber + 1 < tables.length ? `${tableNumber + 1}` : null };
  },
});

/** The maximum number of differences that are listed for one invariant. */
const DIFFERENCES_MAX = 1000;

/** Verifies one invariant after the other, each in a separate snapshot. */
const ledgerSource: Source = {
  columns: LEDGER_CSV_COLUMNS,
  count: async () => INVARIANT_NAMES.length,
  async read({ sql }, _span, position) {
    const index = Number(position ?? 0);
    const invariant = INVARIANT_NAMES[index];
    if (invariant === undefined) throw new Error(`Unknown report position ${position}`);
    const { count, messages } = await verifyInvariant(sql, invariant, DIFFERENCES_MAX);
    const broken = messages.map((message) => [invariant, 'broken', message]);
    const omitted = count - messages.length;
    const lines = [
      ...(count === 0 ? [[invariant, 'holds', '']] : broken),
      ...(omitted > 0 ? [[invariant, 'broken', `… and ${omitted} more`]] : []),
    ];
    return { lines, position: index + 1 < INVARIANT_NAMES.length ? String(index + 1) : null };
  },
};

export const SOURCES: Readonly<Record<ReportKind, Source>> = {
  users: tableSource(USER_CSV_COLUMNS, USER_TABLES),
  revenue: tableSource(REVENUE_CSV_COLUMNS, REVENUE_TABLES),
  content: tableSource(CONTENT_CSV_COLUMNS, CONTENT_TABLES),
  ledger: ledgerSource,
  audit: tableSource(AUDIT_CSV_COLUMNS, AUDIT_TABLES),
};
