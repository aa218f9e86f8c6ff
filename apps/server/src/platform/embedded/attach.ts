import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseTarget } from '../database-target.ts';
import { OperatorError } from '../operator-error.ts';
import { chooseAccount } from './account.ts';
import { applicationName } from './cluster.ts';
import { chooseLocation, type DatabaseLocation } from './location.ts';
import { FolderInUseError } from './lock.ts';
import { startEmbedded } from './start.ts';

/** A database for a tool that runs while the server runs, or without it. */
export type AttachedDatabase = { target: DatabaseTarget; close(): Promise<void> };

/**
 * The database of `dataDir`: that of the running server when there is one, otherwise started for as long as the tool
 * needs it. Throws with a message for the operator.
 */
export async function attachEmbedded(dataDir: string): Promise<AttachedDatabase> {
  try {
    const embedded = await startEmbedded({ dataDir, log: () => undefined });
    return { target: embedded.target, close: embedded.stop };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const location = await chooseLocation(dataDir, await chooseAccount(join(dataDir, 'postgres')));
    return { target: await runningTarget(location), close: async () => undefined };
  }
}

/** Where the running server listens, by its own pid file: line 4 the port, 5 the socket's folder, 6 the address. */
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
