import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Is there a process with this number? One that belongs to someone else counts too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A mark that two processes never share even when the system gives the same number again: when the process
 * began. Null when there is no such process or the system does not tell.
 */
export async function birthMark(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform === 'linux') return await linuxBirthMark(pid);
    if (process.platform === 'win32') return null;
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim();
  } catch {
    return null;
  }
}

async function linuxBirthMark(pid: number): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Field 22 is the start time; the name in field 2 may hold spaces, so count from its closing bracket.
  const ticks = status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  return `${boot.trim()}/${ticks}`;
}

/** The command line of a process, or null when it is gone or hidden. */
export async function commandLine(pid: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ');
    }
    if (process.platform === 'win32') {
      return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])).stdout;
    }
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return null;
  }
}
