/** The driver's query, as far as it matters here: `handler` sends it, once a caller awaits its result. */
export interface DriverQuery extends Promise<unknown> {
  handler: (query: DriverQuery) => void;
  executed: boolean;
  /** Once it was sent. */
  readonly statement?: { readonly string: string } | null;
  reject(reason: unknown): void;
  readonly cursorRows?: number;
}

/** What sends the statements that `sql` makes. */
export const senderOf = (sql: (strings: TemplateStringsArray) => unknown): DriverQuery['handler'] =>
  (sql`` as DriverQuery).handler;

/**
 * Makes `send` send a statement when it is its turn. Fragments and identifiers are made the same way and never sent.
 */
export function sentBy(made: unknown, send: DriverQuery['handler']): unknown {
  const query = made as DriverQuery;
  if (typeof query.handler === 'function') query.handler = send;
  return made;
}

/** Sends a statement at once; left to itself the driver does so one microtask after a caller awaits it. */
export function sendNow(made: unknown): void {
  const query = made as DriverQuery;
  query.executed = true;
  query.handler(query);
}
