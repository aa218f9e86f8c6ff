import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import type { ClusterContext } from './cluster.ts';
import { commandLine, processExists } from './liveness.ts';
import type { DatabaseLocation } from './location.ts';
import { programOptions, runProgram } from './program.ts';

// A process id that no system assigns.
const unusedPid = 2_147_483_646;
const maxLogBytes = 10 * 1024 * 1024;

/**
 * Stops a database server that outlived its application (kill -9), and invalidates a lock file whose process id now
 * belongs to another program. The caller must hold the folder's lock.
 */
export async function clearOrphanedServer(
  context: ClusterContext,
  log: (message: string) => void,
): Promise<void> {
  const path = pidFile(context.location);
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return;
  if (isOwnServer(await commandLine(pid), context.location)) {
    log(`Stopping the database server that an earlier run left behind (process ${pid})`);
    await stopServer(context, 'fast');
    return;
  }
  // With the process id of a running program in the file, PostgreSQL would not start. The other lines are kept, because
  // the new server uses them to check that no process of the old server still uses the data.
  await writeFile(path, [unusedPid, ...lines.slice(1)].join('\n'));
}

/** The server of another installation has another folder in its command line. Windows shows only the program name. */
function isOwnServer(command: string | null, location: DatabaseLocation): boolean {
  if (command === null) return false;
  return process.platform === 'win32'
    ? /postgres/.test(command)
    : command.includes(`-D ${location.cluster} `);
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(
  context: ClusterContext,
  settings: Record<string, string>,
  log: (message: string) => void,
): Promise<ChildProcess> {
  // Child processes of a killed server may take a moment to exit; until then a new server does not start.
  for (let attempt = 1; ; attempt++) {
    const logStart = await rotateLog(context.location);
    const child = await launch(context, settings);
    if (await waitUntilReady(context, child, log)) return child;
    const logText = (await readFile(context.location.log)).subarray(logStart).toString('utf8').trim();
    const isFolderInUse = /pre-existing shared memory block|lock file .* already exists/.test(logText);
    if (!isFolderInUse || attempt === 20) {
      throw new OperatorError(
        `The database server did not start (its log: ${context.location.log}):\n${logText}`,
      );
    }
    await sleep(250);
  }
}

async function launch(context: ClusterContext, settings: Record<string, string>): Promise<ChildProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = context.binaries.program('postgres');
  const output = await open(context.location.log, 'a', 0o600);
  try {
    const child = spawn(program, ['-D', context.location.cluster, ...options], {
      ...programOptions(context.account),
      // The server runs in a separate session: only the application receives Ctrl-C from the terminal, and it stops the
      // database.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    await once(child, 'spawn');
    return child;
  } catch (cause) {
    throw new OperatorError(`The database server ${program} cannot be executed: ${cause}`, { cause });
  } finally {
    await output.close();
  }
}

async function waitUntilReady(
  context: ClusterContext,
  child: ChildProcess,
  log: (message: string) => void,
): Promise<boolean> {
  let failed = false;
  child.once('error', () => {
    failed = true;
  });
  for (let waitedMs = 0; ; waitedMs += 20) {
    if (failed || child.exitCode !== null || child.signalCode !== null) return false;
    const lines = (await readFile(pidFile(context.location), 'utf8').catch(() => '')).split('\n');
    // The last line of the file is the server's state; the first is its process id.
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    if (waitedMs > 0 && waitedMs % 10_000 === 0)
      log('The database is still recovering from its last shutdown …');
    await sleep(20);
  }
}

/** `fast` closes connections and flushes all data; `immediate` simulates a power failure in tests. */
async function stopServer(context: ClusterContext, mode: 'fast' | 'immediate'): Promise<void> {
  const args = ['stop', '-D', context.location.cluster, '-m', mode, '-w', '-t', '60', '-s'];
  await runProgram(context.binaries.program('pg_ctl'), args, context.account);
}

/** Stops the server and waits for its process. Does nothing if it has already stopped. */
export async function stopServerProcess(
  context: ClusterContext,
  child: ChildProcess,
  mode: 'fast' | 'immediate',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  if (process.platform === 'win32') await stopServer(context, mode);
  else child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  await exited;
}

function pidFile(location: DatabaseLocation): string {
  return join(location.cluster, 'postmaster.pid');
}

/**
 * Begins a new log when the current one exceeds `maxLogBytes`, and keeps one previous log. Returns the offset at which
 * the next server's lines begin.
 */
async function rotateLog(location: DatabaseLocation): Promise<number> {
  const size = (await stat(location.log).catch(() => null))?.size ?? 0;
  if (size <= maxLogBytes) return size;
  await rename(location.log, `${location.log}.1`);
  return 0;
}
