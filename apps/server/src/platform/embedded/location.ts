import { createHash } from 'node:crypto';
import { access, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';
import { canAccess, type SystemAccount } from './system-account.ts';

/** The folder in which root stores programs and data that the unprivileged account could not access elsewhere. */
export const sharedRoot = '/var/lib/quartermaster';

/** The folder of one database: `postgres/` (the cluster), its lock and its log. */
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
 * Selects the folder in which the database of `dataDir` is stored: `dataDir` or, if the database account cannot enter
 * it, a separate folder under `root`. The path of a separate folder is stored in a file in `dataDir`, so that the data
 * is found again even if the permissions of parent folders change.
 */
export async function chooseLocation(
  dataDir: string,
  account: SystemAccount | null,
  root = sharedRoot,
): Promise<DatabaseLocation> {
  await mkdir(dataDir, { recursive: true, mode: account === null ? 0o700 : 0o711 });
  const realDataDir = await realpath(dataDir);
  const pointer = await readPointer(realDataDir);
  if (pointer !== null) return await followPointer(pointer, realDataDir);
  if (await canAccess(account, realDataDir)) return locationAt(realDataDir);
  if (await exists(join(realDataDir, 'postgres', 'PG_VERSION'))) {
    throw new OperatorError(
      `The database in ${realDataDir} must run as ${account?.name}, who cannot access it: ` +
        'a parent folder does not allow access. Move it to an accessible folder and set DATA_DIR to that folder.',
    );
  }
  const location = locationAt(
    join(root, `${basename(dirname(realDataDir)) || 'root'}-${shortHash(realDataDir)}`),
  );
  await mkdir(location.folder, { recursive: true, mode: 0o711 });
  await writeFile(
    join(realDataDir, pointerName),
    `${JSON.stringify({ folder: location.folder, dataDir: realDataDir })}\n`,
  );
  return location;
}

/** Throws OperatorError if `dataDir` has no database; changes nothing. */
export async function requireDatabase(dataDir: string): Promise<void> {
  const pointer = await readPointer(dataDir);
  const { cluster } = locationAt(pointer?.folder ?? dataDir);
  if (!(await isMissing(cluster)) || (pointer !== null && (await isMissing(pointer.folder)))) return;
  throw new OperatorError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder of the database, or start Quartermaster first.`,
  );
}

async function followPointer(pointer: Pointer, dataDir: string): Promise<DatabaseLocation> {
  const pointerPath = join(dataDir, pointerName);
  if (pointer.dataDir !== dataDir && (await readPointer(pointer.dataDir))?.folder === pointer.folder) {
    throw new OperatorError(
      `${dataDir} is a copy of ${pointer.dataDir}, whose database is in ${pointer.folder} and was not copied. ` +
        `Remove ${pointerPath} to start with an empty database.`,
    );
  }
  if (!(await exists(pointer.folder))) {
    throw new OperatorError(
      `The database of ${dataDir} was stored in ${pointer.folder}, which no longer exists. ` +
        `Restore it, or remove ${pointerPath} to start with an empty database.`,
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

/** A short, stable name for a path. */
export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 10);
}

/** Whether the path does not exist; false for a path that cannot be read, which the server start reports. */
const isMissing = async (path: string): Promise<boolean> =>
  await access(path).then(
    () => false,
    (error: unknown) => errorCode(error) === 'ENOENT',
  );

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
