import type { Sql } from '../../../src/platform/database.ts';
import type { Caller } from '../test-fixture.ts';
import type { LargeFixture } from './large-fixture.ts';

/**
 * How a measured request differs from the endpoint's attempt (attempts.ts) with the largest body that the schema
 * allows.
 */
export interface Changes {
  readonly as?: Caller | null;
  readonly path?: string;
  /** Fields to override; undefined removes a field. */
  readonly body?: unknown;
  /** Bodies to send one after the other instead of a single one. */
  readonly bodies?: readonly unknown[];
  /** A file instead of a JSON body. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
  /** The expected status; 2xx by default. */
  readonly status?: number | readonly number[];
}

/** `sql` connects as the owner of the database, to prepare what the request needs. */
export type Change = (fixture: LargeFixture, sql: Sql) => Changes | Promise<Changes>;
export type ChangeTable = Readonly<Record<string, Change>>;

/** A request with the largest input in one respect. */
export interface LargestRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** The expected status; 2xx if undefined. */
  readonly status: number | readonly number[] | undefined;
}
