import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './location.ts';
import { changeOwner } from './modes.ts';
import type { SystemAccount } from './system-account.ts';

/** The endpoint of the server: a Unix socket in a folder, or a port of the loopback interface. */
export type Endpoint = {
  host: string;
  port: number;
  settings: Record<string, string>;
  /** Removes the socket folder, if there is one. Call it after the server has stopped. */
  close(): Promise<void>;
};

const socketPort = 5432;
// The operating system limits socket paths to 107 bytes (103 on macOS).
const maxFolderBytes = 103 - `/.s.PGSQL.${socketPort}`.length;

/** Returns a Unix socket where supported, and a free port on Windows. */
export async function openEndpoint(clusterDir: string, account: SystemAccount | null): Promise<Endpoint> {
  return process.platform === 'win32' ? await loopbackEndpoint() : await socketEndpoint(clusterDir, account);
}

/**
 * The socket is in the system's temporary folder instead of the data folder: its path is short, and shared or network
 * folders often do not support sockets.
 */
async function socketEndpoint(clusterDir: string, account: SystemAccount | null): Promise<Endpoint> {
  const folder = await socketFolder(`quartermaster-${shortHash(clusterDir)}`, account);
  for (const name of await readdir(folder)) {
    // These files belong to a killed server: the lock on the data folder guarantees that no server is running.
    if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true });
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    port: String(socketPort),
  };
  return {
    host: folder,
    port: socketPort,
    settings,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function socketFolder(name: string, account: SystemAccount | null): Promise<string> {
  const base = Buffer.byteLength(join(tmpdir(), name)) <= maxFolderBytes ? tmpdir() : '/tmp';
  const folder = join(base, name);
  const isCreated = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  // Another user may have created a folder with this name. In that case a folder with a random name is used.
  if (!isCreated && !(await isOwnedByAccount(folder, account))) {
    const privateFolder = await mkdtemp(join(base, 'qm-'));
    await changeOwner(account, privateFolder);
    return privateFolder;
  }
  if (isCreated) await changeOwner(account, folder);
  return folder;
}

async function isOwnedByAccount(folder: string, account: SystemAccount | null): Promise<boolean> {
  const info = await lstat(folder);
  const uid = account?.uid ?? process.getuid?.();
  return info.isDirectory() && info.uid === uid && (info.mode & 0o077) === 0;
}

/** A free port of the loopback interface. */
export async function loopbackEndpoint(): Promise<Endpoint> {
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) };
  return { host: '127.0.0.1', port, settings, close: async () => undefined };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}
