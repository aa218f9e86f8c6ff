import { exportAuditLogs } from '@quartermaster/contract/admin';
import { login } from '@quartermaster/contract/auth';
import type { Sql } from '../apps/server/src/platform/database.ts';
import { client } from '../apps/server/test/client.ts';
import { person } from '../apps/server/test/factories/people.ts';
import type { BenchServer } from './bench-server.ts';
import { withoutTriggers } from './growth-fill.ts';
import { residentMemoryMb } from './resident-memory.ts';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
/**
 * Maximum increase of the resident memory from the first to the second half of a file, to allow for garbage
 * collection.
 */
const GROWTH_MAX_MB = 30;
const SAMPLES = 100;
const NEW_LINE = 10;

async function fillAuditLog(pool: Sql): Promise<void> {
  const sql = await pool.reserve();
  await sql`set statement_timeout = 0`;
  await withoutTriggers(
    sql,
    async () =>
      void (await sql`
        insert into audit_entries (number, occurred_at, action, actor_name, details, previous_hash, hash)
        select 1000000 + n, now() - n * interval '1 millisecond', 'user_suspended', 'the console',
          jsonb_build_object('reason', 'Spam from last night, entry ' || n), sha256('before'), sha256('after')
        from generate_series(1, ${ROWS}::int) n`),
  );
  await sql`vacuum analyze audit_entries`;
  sql.release();
}

/** Exports the audit log with a million entries, and measures the server's memory meanwhile. */
export async function auditLogExport(bench: BenchServer): Promise<string> {
  const { url, sql } = bench;
  const ada = await person(bench, { email: 'ada@example.org', username: 'ada' });
  await sql`update users set admin = true where id = ${ada.user.id}`;
  await fillAuditLog(sql);
  const { body } = await client(url).call(login, { body: { email: ada.user.email, password: ada.password } });
  await sql`update sessions set admin_active_at = now() where user_id = ${ada.user.id}`;
  const startedAt = performance.now();
  const response = await fetch(`${url}${exportAuditLogs.path}?action=user_suspended`, {
    headers: { authorization: `Bearer ${body.data.token}` },
  });
  const samples: number[] = [];
  let [lines, bytes] = [0, 0];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === NEW_LINE) lines += 1;
    if (lines > ((samples.length + 1) * ROWS) / SAMPLES) samples.push(await residentMemoryMb(bench.pid));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const [early, late] = [samples.slice(0, SAMPLES / 2), samples.slice(SAMPLES / 2)].map((half) =>
    Math.max(...half),
  );
  const growth = (late ?? 0) - (early ?? 0);
  if (response.status !== 200 || lines !== ROWS + 1) throw new Error(`${response.status}: ${lines} lines`);
  return [
    `${ROWS} entries of the audit log as CSV: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s.`,
    `Highest resident memory of the server, of ${samples.length} samples: ${early?.toFixed(0)} MB in the first half, ${late?.toFixed(0)} MB in the second`,
    `Growth: ${growth.toFixed(0)} MB, at most ${GROWTH_MAX_MB}: ${growth <= GROWTH_MAX_MB ? 'flat' : 'NOT FLAT'}`,
  ].join('\n');
}
