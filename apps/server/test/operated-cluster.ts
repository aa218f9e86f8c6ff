import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '../src/platform/database-target.ts';
import { findBinaries } from '../src/platform/embedded/binaries.ts';
import { runProgram } from '../src/platform/embedded/program.ts';
import { startEmbedded } from '../src/platform/embedded/start.ts';
import { chooseSystemAccount } from '../src/platform/embedded/system-account.ts';

const PASSWORD = 'of an operator';

/**
 * A database server as an operator configures it with DATABASE_URL: its role owns the database, may create roles, and
 * has no separate application role. The role `restricted` may not create roles, but has an application role.
 */
export async function startOperatedCluster(): Promise<{ target: DatabaseTarget; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-operated-'));
  await chmod(dataDir, 0o711);
  const start = () => startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
  const created = await start();
  await created.stop();
  await asSuperuser(join(created.folder, 'postgres'), [
    `create role operator login createrole password '${PASSWORD}'`,
    'create database operated owner operator',
    `create role restricted login password '${PASSWORD}'`,
    'create role restricted_app nologin',
    'grant operator, restricted_app to restricted',
  ]);
  const running = await start();
  const { host, port, ssl } = running.target;
  return {
    target: { host, port, ssl, database: 'operated', username: 'operator', password: PASSWORD },
    async stop() {
      await running.stop();
      await rm(running.folder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** No one can log in as the superuser, but the owner of the files may use single-user mode. */
async function asSuperuser(cluster: string, statements: readonly string[]): Promise<void> {
  const account = await chooseSystemAccount(cluster);
  const binaries = await findBinaries(account, join(tmpdir(), 'unused'));
  const input = statements.map((statement) => `${statement};\n`).join('');
  await runProgram(
    binaries.program('postgres'),
    ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'],
    account,
    input,
  );
}
