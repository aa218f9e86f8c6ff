import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';

const run = promisify(execFile);

/** The system account of the database; null for the account that runs Quartermaster. */
export type SystemAccount = { name: string; uid: number; gid: number };

// initdb looks up its user by name, so a numeric id is not enough (ADR 0010).
const candidates = ['nobody', 'daemon', 'bin'];

/**
 * Selects the system account of the database; null unless this process runs as root. PostgreSQL does not run as root,
 * so for root this is an unprivileged account: the owner of `clusterDir`, or the first of `candidates` that exists.
 * Throws an OperatorError if none of them exists.
 */
export async function chooseSystemAccount(clusterDir: string): Promise<SystemAccount | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) {
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of candidates) {
    const account = await lookUp(name);
    if (account !== null && account.uid !== 0) return account;
  }
  throw new OperatorError(
    `PostgreSQL does not run as root, and this system has none of the accounts ${candidates.join(', ')}. ` +
      'Start Quartermaster as an ordinary user.',
  );
}

async function lookUp(name: string): Promise<SystemAccount | null> {
  try {
    const uid = await run('id', ['-u', name]);
    const gid = await run('id', ['-g', name]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** Whether `account` may enter the folder `path` and every folder above it; missing folders count as accessible. */
export async function canAccess(account: SystemAccount | null, path: string): Promise<boolean> {
  if (account === null) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const info = await stat(folder).catch(() => null);
    if (info !== null && !mayTraverse(account, info)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayTraverse(account: SystemAccount, info: { uid: number; gid: number; mode: number }): boolean {
  if (info.uid === account.uid) return (info.mode & 0o100) !== 0;
  if (info.gid === account.gid) return (info.mode & 0o010) !== 0;
  return (info.mode & 0o001) !== 0;
}
