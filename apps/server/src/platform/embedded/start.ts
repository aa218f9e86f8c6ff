import { join } from 'node:path';
import type { DatabaseTarget } from '../database-target.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { applicationName, applicationRole, ensureCluster } from './cluster.ts';
import { openEndpoint } from './endpoint.ts';
import { chooseLocation, sharedRoot } from './location.ts';
import { takeLock } from './lock.ts';
import { clearOrphan, startServer, stopChild } from './postmaster.ts';

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  /** Server settings beyond the defaults; the test run switches durability off with them. */
  settings?: Record<string, string>;
  /** Called when the server ends without being stopped by us. */
  onLost?: () => void;
};

export type EmbeddedDatabase = {
  target: DatabaseTarget;
  /** The folder that holds the database, its log and its password. */
  folder: string;
  /** Stops the server after writing everything out, and frees the folder. */
  stop(): Promise<void>;
  /** Stops the server at once, as a power cut would, and frees the folder. For the crash test. */
  kill(): Promise<void>;
};

// Modest: the server shares a small machine with the application, and the data of one group fits many times over.
const defaults = {
  max_connections: '40',
  shared_buffers: '48MB',
  jit: 'off',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Starts the PostgreSQL that npm installed, on the data in `dataDir`, creating the cluster at the first start.
 * Cleans up after a run that was killed. Throws with a message for the operator: folder in use, data of another
 * major version, inaccessible data.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log } = options;
  const location = await chooseLocation(dataDir, await chooseAccount(join(dataDir, 'postgres')));
  const account = await chooseAccount(location.cluster);
  const release = await takeLock(location.lock, dataDir);
  try {
    const context = { binaries: await findBinaries(account, sharedRoot), account, location };
    await clearOrphan(context, log);
    const passwords = await ensureCluster(context, log);
    const endpoint = await openEndpoint(location.cluster, account);
    const { host, port } = endpoint;
    const child = await startServer(context, { ...defaults, ...endpoint.settings, ...options.settings }, log);
    let isStopping = false;
    child.once('exit', () => isStopping || options.onLost?.());
    const end = (mode: 'fast' | 'immediate') => async () => {
      isStopping = true;
      await stopChild(context, child, mode);
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
