import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';
import { unusableDataFolder } from './unusable-data-folder.ts';

/**
 * The key that signs tokens, generated once and stored in the data folder, readable only by its owner. It must persist
 * across restarts, or all users would be logged out.
 */
export function storedSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  try {
    return read(path) ?? create(path, dataDir);
  } catch (error) {
    throw unusableDataFolder(dataDir, error);
  }
}

function read(path: string): string | null {
  try {
    const key = readFileSync(path, 'utf8').trim();
    if (key.length < 32)
      throw new OperatorError(`${path} has fewer than 32 characters; restore or remove it`);
    return key;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function create(path: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const temporaryFile = `${path}.${process.pid}`;
  writeFileSync(temporaryFile, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    // If two processes start concurrently, both use the key that was stored first.
    linkSync(temporaryFile, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}
