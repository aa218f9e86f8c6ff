import type postgres from 'postgres';

/** The driver's pool; bigint columns are numbers here (platform/database.ts). */
export type DriverPool = postgres.Sql<{ bigint: number }>;

/** A connection held for one transaction. */
export interface ReservedSql extends postgres.ReservedSql<{ bigint: number }> {
  /** Called instead of `release` when the connection was lost and the driver has returned it to the pool. */
  abandon?(): void;
}

export interface Sql extends DriverPool {
  reserve(): Promise<ReservedSql>;
}
