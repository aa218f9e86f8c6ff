import type { Fragment, Sql } from './database.ts';
import { type DriverQuery, sendNow } from './pool/driver-query.ts';

interface Part {
  /** The item of the select list. */
  readonly expression: Fragment;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** The maximum number of queries per statement; limits the number of distinct statements, which stay prepared. */
const JOINED_MAX = 4;

/**
 * Combines the queries of a transaction into as few statements as possible, because the overhead of a statement usually
 * exceeds its work (ADR 0150). Calls are sent just before the next statement. Concurrent reads are combined; they begin
 * after the preceding calls have finished, and see everything that was committed by then.
 */
export class StatementBatch {
  readonly #sql: Sql;
  readonly #measure: (query: DriverQuery) => void;
  readonly #calls: Part[] = [];
  #reads: Part[] = [];

  /** `measure` receives each statement as it is sent. */
  constructor(sql: Sql, measure: (query: DriverQuery) => void) {
    this.#sql = sql;
    this.#measure = measure;
  }

  call(expression: Fragment): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    this.#calls.push({ expression, ...settle });
    return promise;
  }

  read(query: Fragment): Promise<unknown> {
    const { promise, ...settle } = Promise.withResolvers<unknown>();
    if (this.#reads.length === 0) queueMicrotask(() => this.#sendReads());
    const expression = this.#sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`;
    this.#reads.push({ expression, ...settle });
    return promise;
  }

  /** Sends the waiting calls. Must be called before the next statement is sent. */
  flush(): void {
    while (this.#calls.length > 0) this.#send(this.#calls.splice(0, JOINED_MAX));
  }

  #sendReads(): void {
    this.flush();
    const reads = this.#reads;
    this.#reads = [];
    while (reads.length > 0) this.#send(reads.splice(0, JOINED_MAX));
  }

  #send(parts: readonly Part[]): void {
    const list = parts.map(({ expression }, i) => (i === 0 ? expression : this.#sql`, ${expression}`));
    const query = this.#sql`select ${list}`.values();
    sendNow(query);
    this.#measure(query as unknown as DriverQuery);
    query.then(
      ([row]) => {
        for (const [i, { resolve }] of parts.entries()) resolve(row?.[i]);
      },
      (error) => {
        for (const { reject } of parts) reject(error);
      },
    );
  }
}
