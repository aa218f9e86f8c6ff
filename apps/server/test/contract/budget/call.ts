import type { Sql } from '../../../src/platform/database.ts';
import type { Caller } from '../test-fixture.ts';
import type { LargeFixture } from './large-fixture.ts';

/** How a call differs from the attempt of the role table with the largest body of its schema. */
export interface Changes {
  readonly as?: Caller | null;
  readonly path?: string;
  /** Fields that differ; undefined leaves one out. */
  readonly body?: unknown;
  /** Bodies that are sent one after the other in place of one. */
  readonly bodies?: readonly unknown[];
  /** A file in the place of a JSON body. */
  readonly file?: { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
  /** 2xx unless given. */
  readonly status?: number | readonly number[];
}

/** `sql` connects as the owner of the database, to prepare what the call needs. */
export type Change = (fixture: LargeFixture, sql: Sql) => Changes | Promise<Changes>;
export type ChangeTable = Readonly<Record<string, Change>>;

/** One request that has the largest input in one respect. */
export interface LargestRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
  /** What is expected; 2xx when undefined. */
  readonly status: number | readonly number[] | undefined;
}
