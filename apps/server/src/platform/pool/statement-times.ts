import { latencyBucket } from '@quartermaster/rules/latency-histogram';
import type { DriverQuery } from './driver-query.ts';
import { statementText } from './statement-text.ts';

/** The counts and durations of a statement; durations are in microseconds. */
export interface StatementTotals {
  /** The statement text without values; OTHER_STATEMENTS for statements above the limit. */
  readonly text: string;
  calls: number;
  failures: number;
  /** The number of rows returned or changed. */
  rows: number;
  total_us: number;
  max_us: number;
  /** The number of calls by bucket of their duration, up to the slowest call. */
  readonly durations: number[];
}

export const OTHER_STATEMENTS = 'other';
/** The number of different statements that are counted separately; all others are counted together. */
const SEPARATE_STATEMENTS_MAX = 500;
/** Limits of the cache of statement text; longer statements are not cached. */
const CACHED_TEXTS_MAX = 500;
const CACHED_LENGTH_MAX = 20_000;

/** Measures the statements that pools send: how often, how long and with how many rows (ADR 0240). */
export class StatementTimes {
  readonly #texts = new Map<string, string>();
  #totals = new Map<string, StatementTotals>();

  /**
   * Returns a function to call with each sent statement of one connection. A statement that is sent while another
   * statement is running is timed from the end of the other statement.
   */
  meter(): (query: DriverQuery) => void {
    let idleSince = 0;
    return (query) => {
      const sentAt = performance.now();
      const record = (rows: number, hasFailed: boolean) => {
        const now = performance.now();
        const statement = query.statement?.string;
        if (statement !== undefined)
          this.add(statement, { us: 1000 * (now - Math.max(sentAt, idleSince)), rows, hasFailed });
        idleSince = now;
      };
      query.then(
        (result) => record((result as { count?: number | null }).count ?? 0, false),
        () => record(0, true),
      );
    };
  }

  add(statement: string, call: { us: number; rows: number; hasFailed: boolean }): void {
    const totals = this.#totalsOf(this.#textOf(statement));
    const us = Math.max(0, Math.round(call.us));
    totals.calls += 1;
    totals.rows += call.rows;
    totals.total_us += us;
    totals.max_us = Math.max(totals.max_us, us);
    if (call.hasFailed) totals.failures += 1;
    const bucket = latencyBucket(us / 1000);
    while (totals.durations.length <= bucket) totals.durations.push(0);
    totals.durations[bucket] = (totals.durations[bucket] ?? 0) + 1;
  }

  /** Returns and resets the totals since the last `take`. */
  take(): StatementTotals[] {
    const totals = [...this.#totals.values()];
    this.#totals = new Map();
    return totals;
  }

  #textOf(statement: string): string {
    const existing = this.#texts.get(statement);
    if (existing !== undefined) return existing;
    const text = statementText(statement);
    if (statement.length > CACHED_LENGTH_MAX) return text;
    if (this.#texts.size >= CACHED_TEXTS_MAX) this.#texts.clear();
    this.#texts.set(statement, text);
    return text;
  }

  #totalsOf(text: string): StatementTotals {
    const existing = this.#totals.get(text);
    if (existing) return existing;
    if (this.#totals.size >= SEPARATE_STATEMENTS_MAX && text !== OTHER_STATEMENTS)
      return this.#totalsOf(OTHER_STATEMENTS);
    const totals = { text, calls: 0, failures: 0, rows: 0, total_us: 0, max_us: 0, durations: [] };
    this.#totals.set(text, totals);
    return totals;
  }
}
