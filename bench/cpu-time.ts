import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of CPU time since the processes started. */
export interface CpuTime {
  readonly server: number;
  readonly database: number;
}

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

interface Stat {
  readonly parent: number;
  readonly ms: number;
}

/** Parses /proc/PID/stat: fields are counted from the end of the name, which may contain spaces. */
async function statOf(pid: string | number): Promise<Stat | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK };
}

/**
 * CPU time of the server and of all child processes of the PostgreSQL instance to which `backendPid` belongs.
 */
export async function cpuTime(serverPid: number, backendPid: number): Promise<CpuTime> {
  const postmaster = (await statOf(backendPid))?.parent;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map(statOf));
  const database = stats.filter((stat) => stat?.parent === postmaster);
  return {
    server: (await statOf(serverPid))?.ms ?? 0,
    database: database.reduce((sum, stat) => sum + (stat?.ms ?? 0), 0),
  };
}
