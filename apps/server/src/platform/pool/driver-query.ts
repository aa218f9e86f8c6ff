/** The part of the driver's query that is used here: `handler` sends the query once a caller awaits its result. */
export interface DriverQuery extends Promise<unknown> {
  handler: (query: DriverQuery) => void;
  executed: boolean;
  /** The sent statement. Missing until the query is sent. */
  readonly statement?: { readonly string: string } | null;
  reject(reason: unknown): void;
  readonly cursorRows?: number;
  readonly args: readonly unknown[];
}

/** A list of columns with their values, or a typed value. */
interface DriverValue {
  readonly first?: unknown;
  readonly rest?: readonly (string | readonly string[])[];
  readonly value?: unknown;
}

function isUnusable(value: unknown): boolean {
  if (value === undefined) return true;
  if (value instanceof Date) return Number.isNaN(value.getTime());
  if (typeof value !== 'object' || value === null) return false;
  // Fragments of the statement, alone or in a list.
  if (Array.isArray(value)) return value.some((item) => item instanceof Promise && isUnusable(item));
  if (value instanceof Promise) return (value as Partial<DriverQuery>).args?.some(isUnusable) ?? false;
  if ('value' in value && 'type' in value && 'array' in value)
    return isUnusable((value as DriverValue).value);
  if (!('first' in value && 'rest' in value)) return false;
  const { first, rest = [] } = value as DriverValue;
  const rows = (Array.isArray(first) ? first : [first]) as unknown[];
  return rows.some((row) => {
    if (typeof row !== 'object' || row === null) return row === undefined;
    const columns = rest.length > 0 ? rest.flat() : Object.keys(row);
    return columns.some((column) => isUnusable((row as Record<string, unknown>)[column]));
  });
}

/**
 * Rejects a statement with a value that is undefined or an invalid date. The driver would detect it only after queuing
 * the statement, and then fail the running statement and leave the queued statement and its transaction pending
 * forever.
 */
function send(query: DriverQuery, handler: DriverQuery['handler']): void {
  if (query.args.some(isUnusable))
    query.reject(new Error('A statement has a value that is undefined or an invalid date'));
  else handler(query);
}

/** The function that sends the statements which `sql` creates. */
export function senderOf(sql: (strings: TemplateStringsArray) => unknown): DriverQuery['handler'] {
  const { handler } = sql`` as DriverQuery;
  return (query) => send(query, handler);
}

/** Makes the driver send a statement through `send`. Fragments and identifiers are never sent. */
export function withSender(statement: unknown, send: DriverQuery['handler']): unknown {
  const query = statement as DriverQuery;
  if (typeof query.handler === 'function') query.handler = send;
  return statement;
}

/** Sends a statement immediately; otherwise the driver sends it one microtask after a caller awaits it. */
export function sendNow(statement: unknown): void {
  const query = statement as DriverQuery;
  query.executed = true;
  send(query, query.handler);
}
