import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf } from '@quartermaster/rules/format-count';
import type { Config } from '../../../platform/config.ts';
import type { Sql } from '../../../platform/database.ts';
import { degraded, down, type Finding, ok } from './check.ts';
import { sizeText } from './database-checks.ts';

/** The free space that this program can use, and the total space, in bytes. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

const LOW_SHARE = 0.1;
const LOW_BYTES = 2e9;
/** With less free space the disk can be full within minutes, and then neither PostgreSQL nor the log can write. */
const FULL_BYTES = 2e8;
const BACKUP_AGE_MAX_MS = 48 * 60 * 60_000;
/** The operator's backup script writes this file after a successful backup. */
export const BACKUP_MARKER = 'last-backup';

export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Checks the free space on the disk of the data folder. */
export async function checkDisk(
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  read = spaceOf,
): Promise<Finding> {
  const { free, total } = await read(dataDir);
  const summary = `${sizeText(free)} of ${sizeText(total)} is free in the data folder.`;
  const consequence = database ? 'images and emails cannot be stored' : 'the database cannot save changes';
  if (free < FULL_BYTES) return down(summary, `The disk is full. Free up space now: ${consequence}.`);
  if (free < LOW_BYTES && free < total * LOW_SHARE)
    return degraded(summary, 'Free up space on this disk, or move the data folder to a larger one.');
  return ok(summary);
}

/** Checks the age of the newest backup: the newer of the marker file and the last file that PostgreSQL archived. */
export async function checkBackups(
  sql: Sql,
  { dataDir }: Pick<Config, 'dataDir'>,
  now: Date,
): Promise<Finding> {
  const [archive] = await sql<{ at: Date | null }[]>`select last_archived_time as at from pg_stat_archiver`;
  const markerTime = await stat(join(dataDir, BACKUP_MARKER)).then(
    ({ mtime }) => mtime,
    () => null,
  );
  const newest = Math.max(markerTime?.getTime() ?? 0, archive?.at?.getTime() ?? 0);
  const advice = `End your backup script with: touch ${join(dataDir, BACKUP_MARKER)}`;
  if (newest === 0) return degraded('No backup found.', `Set up a backup. ${advice}`);
  const hours = Math.max(0, Math.floor((now.getTime() - newest) / 3_600_000));
  const summary = `The newest backup is ${countOf(hours, 'hour')} old.`;
  return now.getTime() - newest <= BACKUP_AGE_MAX_MS
    ? ok(summary)
    : degraded(summary, `Find out why no backup has finished since. ${advice}`);
}
