import { createHash } from 'node:crypto';
import { access, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type Account, canAccess } from './account.ts';

/** Where root's copies keep programs and data that the unprivileged account could not reach otherwise. */
export const sharedRoot = '/var/lib/quartermaster';

/** The folder that holds one database: `postgres/` (the cluster), its lock and its log. */
export type DatabaseLocation = { folder: string; cluster: string; lock: string; log: string };

const pointerName = 'database-location.json';
type Pointer = { folder: string; dataDir: string };

function locationAt(folder: string): DatabaseLocation {
  return {
    folder,
    cluster: join(folder, 'postgres'),
    lock: join(folder, 'lock'),
    log: join(folder, 'postgres.log'),
  };
}

/**
 * Decides where the database of `dataDir` is stored: in it, or, when root runs Quartermaster in a folder that the
 * database's account cannot enter, in a folder of its own under `root`. The decision is written down, so
 * that the same data is found again even when the rights of the folders above change later.
 */
export async function chooseLocation(
  dataDir: string,
  account: Account | null,
  root = sharedRoot,
): Promise<DatabaseLocation> {
  await mkdir(dataDir, { recursive: true, mode: account === null ? 0o700 : 0o711 });
  const real = await realpath(dataDir);
  const known = await readPointer(real);
  if (known !== null) return await followPointer(known, real);
  if (await canAccess(account, real)) return locationAt(real);
  if (await exists(join(real, 'postgres', 'PG_VERSION'))) {
    throw new OperatorError(
      `The database in ${real} cannot be reached by ${account?.name}, as which it must run: ` +
        'a parent folder does not allow access. Move it to an accessible folder and set DATA_DIR to that folder.',
    );
  }
  const location = locationAt(join(root, `${basename(dirname(real)) || 'root'}-${shortHash(real)}`));
  await mkdir(location.folder, { recursive: true, mode: 0o711 });
  await writeFile(join(real, pointerName), `${JSON.stringify({ folder: location.folder, dataDir: real })}\n`);
  return location;
}

async function followPointer(pointer: Pointer, dataDir: string): Promise<DatabaseLocation> {
  const note = join(dataDir, pointerName);
  if (pointer.dataDir !== dataDir && (await readPointer(pointer.dataDir))?.folder === pointer.folder) {
    throw new OperatorError(
      `${dataDir} is a copy of ${pointer.dataDir}, whose database is in ${pointer.folder} and was not copied. ` +
        `Remove ${note} to start with an empty database.`,
    );
  }
  if (!(await exists(pointer.folder))) {
    throw new OperatorError(
      `The database of ${dataDir} was kept in ${pointer.folder}, which no longer exists. ` +
        `Restore it, or remove ${note} to start with an empty database.`,
    );
  }
  return locationAt(pointer.folder);
}

async function readPointer(dataDir: string): Promise<Pointer | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, pointerName), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}

/** A short name for a path, the same each time. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 10);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
