import { join } from 'node:path';
import type { DatabaseTarget } from '../database-target.ts';
import { unusableDataFolder } from '../unusable-data-folder.ts';
import { findBinaries } from './binaries.ts';
import { applicationName, applicationRole, ensureCluster } from './cluster.ts';
import { openEndpoint } from './endpoint.ts';
import { chooseLocation, sharedRoot } from './location.ts';
import { takeLock } from './lock.ts';
import { clearOrphanedServer, startServer, stopServerProcess } from './postmaster.ts';
import { chooseSystemAccount } from './system-account.ts';

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** Additional server settings; tests use them to turn durability off. */
  settings?: Record<string, string>;
  /** Called when the server exits unexpectedly. */
  onLost?: () => void;
};

export type EmbeddedDatabase = {
  target: DatabaseTarget;
  /** The folder with the database, its log and its passwords. */
  folder: string;
  /** Stops the server after flushing all data, and releases the folder. */
  stop(): Promise<void>;
  /** Stops the server immediately, like a power failure, and releases the folder. Only for tests. */
  kill(): Promise<void>;
};

// Small values, because the database shares a small machine with the application, and the data of a few parties is
// small.
const defaults = {
  max_connections: '40',
  shared_buffers: '48MB',
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the PostgreSQL installed by npm with the data in `dataDir`; creates the cluster on the first start. Cleans up
 * after a killed run. Throws with a message for the operator, for example when the folder is in use or the data is of
 * another major version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  const { location, account, release } = await lockFolder(dataDir).catch((error: unknown) => {
    throw unusableDataFolder(dataDir, error);
  });
  try {
    const context = { binaries: await findBinaries(account, sharedRoot), account, location };
    await clearOrphanedServer(context, log);
    const passwords = await ensureCluster(context, log);
    const endpoint = await openEndpoint(location.cluster, account);
    const { host, port } = endpoint;
    const child = await startServer(context, { ...defaults, ...endpoint.settings, ...options.settings }, log);
    let isStopping = false;
    child.once('exit', () => isStopping || options.onLost?.());
    const end = (mode: 'fast' | 'immediate') => async () => {
      isStopping = true;
      await stopServerProcess(context, child, mode);
      await endpoint.close();
      await release();
    };
    const target = {
      host,
      port,
      database: applicationName,
      username: applicationName,
      password: passwords.owner,
      ssl: false,
      application: { name: applicationRole, password: passwords.application },
    } as const;
    return { target, folder: location.folder, stop: end('fast'), kill: end('immediate') };
  } catch (error) {
    await release();
    throw error;
  }
}

async function lockFolder(dataDir: string) {
  const location = await chooseLocation(dataDir, await chooseSystemAccount(join(dataDir, 'postgres')));
  const account = await chooseSystemAccount(location.cluster);
  const release = await takeLock(location.lock, dataDir);
  return { location, account, release };
}
