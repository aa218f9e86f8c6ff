import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReservedSql, Sql } from 'postgres';
import { isLostConnection } from './held-connection.ts';
import { OperatorError } from './operator-error.ts';

/** The folder of the numbered migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export type Migration = { version: number; name: string; checksum: string; text: string };
type AppliedMigration = { version: number; name: string; checksum: string };

/** The migrations cannot be applied; the message explains why. */
export class MigrationError extends OperatorError {}

// An arbitrary number that is the same in every process that migrates.
const lockNumber = 7_114_903_220;
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Brings the schema up to date: applies every file of `folder` that is not applied yet, in order, each in its own
 * transaction. Concurrent starts are serialized. Returns the names of the newly applied migrations. Throws
 * MigrationError when a file has a wrong name, an applied file was changed, the database has newer migrations than the
 * files, or a migration fails.
 */
export async function migrate(sql: Sql, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  const connection = await sql.reserve();
  const unlock = async () => {
    await connection`select pg_advisory_unlock(${lockNumber})`;
    connection.release();
  };
  try {
    await connection`select pg_advisory_lock(${lockNumber})`;
    const applied = await applyPending(connection, files);
    await unlock();
    return applied;
  } catch (error) {
    // A lost connection has no transaction or lock anymore, and the driver leaves further statements pending.
    if (!isLostConnection((error as Error).cause ?? error)) await unlock();
    throw error;
  }
}

/** Reads the migrations of a folder in order; rejects malformed names, gaps and repeated numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const [index, name] of names.entries()) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`);
    if (Number(number) !== index + 1) {
      throw new MigrationError(`${name} should have the number ${String(index + 1).padStart(4, '0')}`);
    }
    const text = await readFile(join(folder, name), 'utf8');
    // A file with different line endings is still the same migration.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    migrations.push({ version: index + 1, name, checksum, text });
  }
  return migrations;
}

async function applyPending(connection: ReservedSql, files: Migration[]): Promise<string[]> {
  await connection.unsafe(`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const applied = await connection<AppliedMigration[]>`
    select version, name, checksum from schema_migrations order by version`;
  for (const [index, appliedFile] of applied.entries()) compare(appliedFile, files[index]);
  const pending = files.slice(applied.length);
  for (const file of pending) await applyOne(connection, file);
  return pending.map((file) => file.name);
}

function compare(appliedFile: AppliedMigration, file: Migration | undefined): void {
  if (file === undefined || file.version !== appliedFile.version) {
    throw new MigrationError(
      `The database already has migration ${appliedFile.name}, which is unknown to this version. ` +
        'It was written by a newer version: start that one, or restore a backup.',
    );
  }
  if (file.checksum !== appliedFile.checksum) {
    throw new MigrationError(
      `Migration ${file.name} was changed after it was applied (as ${appliedFile.name}). ` +
        'Restore the file and write a new migration for the change.',
    );
  }
}

async function applyOne(connection: ReservedSql, file: Migration): Promise<void> {
  try {
    await connection`begin`;
    await connection.unsafe(file.text);
    await connection`
      insert into schema_migrations (version, name, checksum)
      values (${file.version}, ${file.name}, ${file.checksum})`;
    await connection`commit`;
  } catch (cause) {
    if (!isLostConnection(cause)) await connection`rollback`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`Migration ${file.name} failed and was rolled back: ${reason}`, { cause });
  }
}
