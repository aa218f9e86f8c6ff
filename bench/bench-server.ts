import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Sql } from '../apps/server/src/platform/database.ts';
import { attachEmbedded } from '../apps/server/src/platform/embedded/attach.ts';
import { serverEnvironment, serverFlags } from '../scripts/server-flags.mjs';
import { buildWebIfNeeded } from '../scripts/web-build.ts';
import { type CpuTime, cpuTime } from './cpu-time.ts';

/** The product in its production configuration, with its own durable database and a connection to it. */
export interface BenchServer {
  readonly url: string;
  readonly sql: Sql;
  /** CPU time of the server and its database so far. */
  cpuTime(): Promise<CpuTime>;
  /** The server's process. */
  readonly pid: number;
  close(): Promise<void>;
}

/** The default number of simultaneous clients of a benchmark. */
export const CLIENTS = 16;

/** Starts a program and waits for the first URL it prints. */
async function startProgram(
  args: string[],
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...serverEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Stops the program even when the run fails.
  process.once('exit', () => child.kill('SIGTERM'));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (text) => {
      printed += text;
      const [printedUrl] = /http:\/\/[\w.]+:\d+/.exec(printed) ?? [];
      if (printedUrl) resolve(printedUrl);
    });
    child.once('exit', () => reject(new Error(`The program did not start:\n${printed}`)));
  });
  child.stdout?.removeAllListeners('data').resume();
  return { url, child };
}

async function stopProgram(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** @param changes to the production environment */
export async function startBenchServer(changes: Record<string, string> = {}): Promise<BenchServer> {
  // The server reads the built pages when it starts.
  await buildWebIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-bench-'));
  // When started by root, the database runs as another user, which needs access to the folder.
  await chmod(dataDir, 0o711);
  const settings = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'production',
    DATABASE_URL: '',
  };
  const { url, child } = await startProgram(
    [
      ...serverFlags(),
      ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []),
      join(import.meta.dirname, '../apps/server/src/main.ts'),
    ],
    { ...settings, DEFAULT_TIER: 'tier_3', LOG_LEVEL: 'info', ...changes },
  );
  const database = await attachEmbedded(dataDir);
  const sql = openDatabase(database.target, CLIENTS);
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return {
    url,
    sql,
    cpuTime: () => cpuTime(child.pid ?? 0, backend?.pid ?? 0),
    pid: child.pid ?? 0,
    async close() {
      await sql.end({ timeout: 1 });
      await stopProgram(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes a user's write limit. */
export const removeWriteLimit = (bench: Pick<BenchServer, 'sql'>, userId: string): Promise<void> =>
  removeLimit(bench, 'write', userId);

/**
 * Removes a limit of a user or an IP address: requests are still counted, but the counter starts far below zero.
 */
export async function removeLimit(
  { sql }: Pick<BenchServer, 'sql'>,
  limit: string,
  subject: string,
): Promise<void> {
  await sql`insert into rate_limits (key, points, expire)
    values (${`${limit}:${subject}`}, -2000000000, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`;
}

/** Starts a baseline server from this folder in a separate process. */
async function startBaseline(file: string): Promise<{ url: string; close(): Promise<void> }> {
  const { url, child } = await startProgram([join(import.meta.dirname, file)], {});
  return { url, close: () => stopProgram(child) };
}

export const startHelloServer = () => startBaseline('hello-server.ts');
export const startBareSockets = () => startBaseline('bare-socket-server.ts');
