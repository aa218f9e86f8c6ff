import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseTarget } from '../database-target.ts';
import { OperatorError } from '../operator-error.ts';
import { applicationName } from './cluster.ts';
import { chooseLocation, type DatabaseLocation, requireDatabase } from './location.ts';
import { FolderInUseError } from './lock.ts';
import { startEmbedded } from './start.ts';
import { chooseSystemAccount } from './system-account.ts';

/** A database connection for a tool, whether or not the server is running. */
export type AttachedDatabase = { target: DatabaseTarget; close(): Promise<void> };

/**
 * Connects to the database of `dataDir`: uses the running server's database, or starts it until the tool ends. Throws
 * with a message for the operator, also if there is no database: only the server creates one.
 */
export async function attachEmbedded(dataDir: string): Promise<AttachedDatabase> {
  await requireDatabase(dataDir);
  try {
    const embedded = await startEmbedded({ dataDir, log: () => undefined });
    return { target: embedded.target, close: embedded.stop };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const location = await chooseLocation(dataDir, await chooseSystemAccount(join(dataDir, 'postgres')));
    return { target: await runningTarget(location), close: async () => undefined };
  }
}

/**
 * Reads the endpoint of the running database from its pid file: the port in line 4, the socket folder in line 5, the IP
 * address in line 6.
 */
async function runningTarget(location: DatabaseLocation): Promise<DatabaseTarget> {
  const [pidFile, password] = await Promise.all([
    readFile(join(location.cluster, 'postmaster.pid'), 'utf8').catch(() => ''),
    readFile(join(location.folder, 'database-password'), 'utf8').catch(() => ''),
  ]);
  const [, , , port = '', socketFolder = '', address = ''] = pidFile.split('\n').map((line) => line.trim());
  if (port === '' || password === '') {
    throw new OperatorError(
      'The server that uses this folder is just starting or stopping. Try again in a moment.',
    );
  }
  return {
    host: socketFolder === '' ? address : socketFolder,
    port: Number(port),
    database: applicationName,
    username: applicationName,
    password: password.trim(),
    ssl: false,
  };
}
