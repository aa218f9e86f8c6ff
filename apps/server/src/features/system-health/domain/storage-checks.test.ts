import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { NO_TIMEOUTS, openDatabase, type Sql } from '../../../platform/database.ts';
import { BACKUP_MARKER, checkBackups, checkDisk, spaceOf } from './storage-checks.ts';

const config = { dataDir: tmpdir(), database: null };
const GB = 1e9;
const diskWith = (free: number, total: number) => checkDisk(config, async () => ({ free, total }));

describe('disk check', () => {
  it('reports a full disk as down, with advice', async () => {
    expect(await diskWith(0.1 * GB, 100 * GB)).toEqual({
      status: 'down',
      summary: '100 MB of 100 GB is free in the data folder.',
      advice: 'The disk is full. Free up space now: the database cannot save changes.',
    });
  });

  it('reports little free space as degraded, and enough free space on a small disk as OK', async () => {
    expect((await diskWith(1 * GB, 100 * GB)).status).toBe('degraded');
    expect((await diskWith(1 * GB, 2 * GB)).status).toBe('ok');
    expect((await diskWith(50 * GB, 100 * GB)).status).toBe('ok');
  });

  it('reads the space of a real folder', async () => {
    const { free, total } = await spaceOf(tmpdir());
    expect(total).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(total);
  });
});

describe('backup check', () => {
  let database: TestDatabase;
  let sql: Sql;
  let dataDir: string;
  const at = new Date('2026-12-01T12:00:00Z');
  beforeAll(async () => {
    database = await createTestDatabase();
    sql = openDatabase(database.target, 1, NO_TIMEOUTS);
    dataDir = await mkdtemp(join(tmpdir(), 'quartermaster-backups-'));
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  it('explains how to report a backup if none is known', async () => {
    const finding = await checkBackups(sql, { dataDir }, at);
    expect([finding.status, finding.advice]).toEqual([
      'degraded',
      `Set up a backup. End your backup script with: touch ${join(dataDir, BACKUP_MARKER)}`,
    ]);
  });

  it.each([
    ['2026-11-30T12:00:00Z', 'ok', 'The newest backup is 24 hours old.'],
    ['2026-11-28T12:00:00Z', 'degraded', 'The newest backup is 72 hours old.'],
  ])('reports a newest backup from %s as %s', async (time, status, summary) => {
    const markerFile = join(dataDir, BACKUP_MARKER);
    await writeFile(markerFile, '');
    await utimes(markerFile, new Date(time), new Date(time));
    expect(await checkBackups(sql, { dataDir }, at)).toMatchObject({ status, summary });
  });
});
