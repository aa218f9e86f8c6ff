import { exportAuditLogs } from '@quartermaster/contract/admin';
import { login } from '@quartermaster/contract/auth';
import { client } from '../apps/server/test/client.ts';
import { person } from '../apps/server/test/factories/people.ts';
import { withoutTriggers } from './growth-fill.ts';
import { residentMb } from './resident.ts';
import type { Stage } from './stage.ts';

const ROWS = Number(process.env.ROWS ?? 1_000_000);
/** How much the server may grow between the first tenth of a file and its last. */
const GROWTH_MAX_MB = 30;
const NEW_LINE = 10;

/** The audit log with a million entries as a file, read to its end, and what the server keeps in memory meanwhile. */
export async function millionRows(stage: Stage): Promise<string> {
  const { url, sql } = stage;
  const ada = await person(stage, { email: 'ada@example.org', username: 'ada' });
  await sql`update users set admin = true where id = ${ada.user.id}`;
  await withoutTriggers(
    sql,
    async () =>
      void (await sql`
      insert into audit_entries (number, occurred_at, action, actor_name, details, previous_hash, hash)
      select 1000000 + n, now() - n * interval '1 millisecond', 'user_suspended', 'the console',
        jsonb_build_object('reason', 'Spam of last night, entry ' || n), sha256('before'), sha256('after')
      from generate_series(1, ${ROWS}::int) n`),
  );
  await sql`vacuum analyze audit_entries`;
  const { body } = await client(url).call(login, { body: { email: ada.user.email, password: ada.password } });
  await sql`update sessions set admin_active_at = now() where user_id = ${ada.user.id}`;
  const began = performance.now();
  const response = await fetch(`${url}${exportAuditLogs.path}?action=user_suspended`, {
    headers: { authorization: `Bearer ${body.data.token}` },
  });
  const tenths: number[] = [];
  let [lines, bytes] = [0, 0];
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    for (const byte of piece) if (byte === NEW_LINE) lines += 1;
    if (lines > ((tenths.length + 1) * ROWS) / 10) tenths.push(await residentMb(stage.pid));
  }
  const seconds = (performance.now() - began) / 1000;
  const growth = (tenths.at(-1) ?? 0) - (tenths[0] ?? 0);
  if (response.status !== 200 || lines !== ROWS + 1) throw new Error(`${response.status}: ${lines} lines`);
  return [
    `${ROWS} entries of the audit log as CSV: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(0)} s.`,
    `Resident memory of the server after each tenth, MB: ${tenths.map((mb) => mb.toFixed(0)).join(' ')}`,
    `From the first tenth to the last: ${growth.toFixed(0)} MB, at most ${GROWTH_MAX_MB}: ${growth <= GROWTH_MAX_MB ? 'flat' : 'NOT FLAT'}`,
  ].join('\n');
}
