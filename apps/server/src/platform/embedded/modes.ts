import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemAccount } from './system-account.ts';

/** Makes a copied tree readable (and its programs executable) for every account, and writable only for its owner. */
export async function makeReadableByAll(path: string): Promise<void> {
  const info = await lstat(path);
  if (info.isSymbolicLink()) return;
  if (!info.isDirectory()) {
    await chmod(path, (info.mode & 0o100) === 0 ? 0o644 : 0o755);
    return;
  }
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await makeReadableByAll(join(path, name));
}

/** Makes the database account the owner of a file or folder; does nothing without such an account. */
export async function changeOwner(account: SystemAccount | null, path: string): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}
