import { NO_TIMEOUTS, openDatabase, type Sql } from '../apps/server/src/platform/database.ts';
import { attachEmbedded } from '../apps/server/src/platform/embedded/attach.ts';

/** Runs statements as the database owner on a server that the test started. */
export async function withDatabase<T>(dataDir: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const { target, close } = await attachEmbedded(dataDir);
  const sql = openDatabase(target, 1, NO_TIMEOUTS);
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await close();
  }
}
