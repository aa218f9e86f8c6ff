import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../apps/server/src/platform/embedded/liveness.ts';

/** The in-memory file system of Linux. */
const MEMORY = '/dev/shm';
const PREFIX = 'quartermaster-';
const GIB = 1024 ** 3;
/** Required free bytes in the file system and in memory, most of which the tests themselves use. */
const REQUIRED = { space: 4 * GIB, memory: 8 * GIB };

/**
 * Stores the temporary files of this process and its children in memory, if there is enough: tests copy a
 * database of a thousand files hundreds of times. Returns a function that deletes them.
 */
export function useMemoryFolder(base = MEMORY, required = REQUIRED): () => void {
  const before = process.env.TMPDIR;
  if (before?.startsWith(join(base, PREFIX)) || !hasSpace(base, required)) return () => undefined;
  deleteAbandoned(base);
  const folder = join(base, `${PREFIX}${process.pid}`);
  // When started by root, the database runs as another user, which needs access to the folder.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

function hasSpace(base: string, { space, memory }: typeof REQUIRED): boolean {
  if (process.availableMemory() < memory) return false;
  try {
    const { bavail, bsize } = statfsSync(base);
    return bavail * bsize >= space;
  } catch {
    return false;
  }
}

/** Killed runs do not delete their folder, which would occupy memory until the machine restarts. */
function deleteAbandoned(base: string): void {
  for (const name of readdirSync(base)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)$`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(base, name), { recursive: true, force: true });
  }
}
