import type { BulkOperation } from '@quartermaster/contract/bulk-operation';
import type { Sql } from '../../platform/database.ts';
import type { Row } from '../../platform/db-types.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { BulkInput } from './policy.ts';

export type OperationRow = Omit<Row<'bulk_operations'>, 'input'> & {
  readonly input: BulkInput;
  readonly actor_name: string;
};

export const operationSelect = (sql: Sql) => sql`
  select o.*, a.username as actor_name from bulk_operations o join users a on a.id = o.actor_id`;

/**
 * Locks an operation. Call it first, so that one row of an operation is processed at a time and canceling
 * waits for it.
 */
export async function lockOperation({ sql }: Tx, id: string): Promise<OperationRow | undefined> {
  const [row] = await sql<OperationRow[]>`${operationSelect(sql)} where o.id = ${id} for no key update of o`;
  return row;
}

/** A row that is not processed yet; it refers to a user or a party. */
export interface WaitingRow {
  readonly number: number;
  readonly user_id: string | null;
  readonly party_id: string | null;
}

export async function nextRow({ sql }: Tx, operationId: string): Promise<WaitingRow | undefined> {
  const [row] = await sql<WaitingRow[]>`
    select number, user_id, party_id from bulk_operation_rows
    where operation_id = ${operationId} and state = 'waiting' order by number limit 1`;
  return row;
}

export interface RowResult {
  readonly state: 'succeeded' | 'skipped' | 'failed';
  readonly message: string;
}

/** Stores the result of a waiting row and updates the counts; the caller has locked the operation. */
export async function writeResult(
  { sql }: Tx,
  operationId: string,
  number: number,
  { state, message }: RowResult,
): Promise<void> {
  const updatedRows = await sql`
    update bulk_operation_rows set state = ${state}, message = ${message}
    where operation_id = ${operationId} and number = ${number} and state = 'waiting'`;
  if (updatedRows.count === 0) return;
  await sql`
    update bulk_operations set ${sql(state)} = ${sql(state)} + 1 where id = ${operationId}`;
}

export const endOperation = (
  { sql, now }: Tx,
  id: string,
  state: Exclude<BulkOperation['state'], 'running'>,
) => sql`
  update bulk_operations set state = ${state}, finished_at = ${now} where id = ${id} and state = 'running'`;
