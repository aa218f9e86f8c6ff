import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';

const run = promisify(execFile);

/** Whether a process with this id exists, including processes of other users. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether the process with this id is still running. On Linux, zombies do not count. */
export function isAlive(pid: number): boolean {
  if (!processExists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/^[ZX]/.test(fieldsAfterName(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch {
    return processExists(pid);
  }
}

/** The fields of /proc/PID/stat from the third on; the name in the second may contain spaces and parentheses. */
function fieldsAfterName(status: string): string {
  return status.slice(status.lastIndexOf(')') + 2);
}

/**
 * The start time of a process as text: distinguishes processes that reuse an id. Null if the process does not exist or
 * the system does not report its start.
 */
export async function processStartTime(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null;
  try {
    if (process.platform === 'linux') return await linuxProcessStart(pid);
    if (process.platform === 'win32') return null;
    return (await run('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim();
  } catch {
    return null;
  }
}

async function linuxProcessStart(pid: number): Promise<string> {
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Field 22 is the start time.
  const ticks = fieldsAfterName(status).split(' ')[19];
  return `${bootId.trim()}/${ticks}`;
}

/** The command line of a process, or null if it has ended or is not accessible. */
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
