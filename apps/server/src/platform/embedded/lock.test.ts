import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { processStartTime } from './liveness.ts';
import { FolderInUseError, takeLock } from './lock.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  path = join(folder, 'lock');
  return () => rm(folder, { recursive: true });
});

const writeLock = (pid: number, born: string | null) =>
  writeFile(path, JSON.stringify({ pid, born, since: '2026-01-01T00:00:00.000Z', token: 'other' }));

test('released lock can be taken again', async () => {
  const release = await takeLock(path, folder);
  await release();
  const releaseAgain = await takeLock(path, folder);
  await releaseAgain();
  expect(await readdir(folder)).toEqual([]);
});

test('held lock cannot be taken and is not deleted', async () => {
  const release = await takeLock(path, folder);
  await expect(takeLock(path, folder)).rejects.toThrow(FolderInUseError);
  expect(await readdir(folder)).toEqual(['lock']);
  await release();
});

test('stale lock is taken by exactly one of twenty concurrent attempts', async () => {
  const exitedProcess = spawn(process.execPath, ['-e', '']);
  await once(exitedProcess, 'exit');
  await writeLock(exitedProcess.pid ?? 0, 'long ago');
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path, folder)));
  expect(attempts.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('running process with the process id of a dead holder does not count as the holder', async () => {
  await writeLock(process.ppid, 'another boot/1');
  await expect(takeLock(path, folder)).resolves.toBeTypeOf('function');
});

test('running holder is recognized by other processes', async () => {
  await writeLock(process.ppid, await processStartTime(process.ppid));
  await expect(takeLock(path, folder)).rejects.toThrow(/Another Quartermaster process is using/);
});

test('lock that cannot be read is not deleted', async () => {
  await mkdir(path);
  await expect(takeLock(path, folder)).rejects.toThrow(/cannot be read \(EISDIR\)/);
  expect(await readdir(folder)).toEqual(['lock']);
});

test('truncated lock file is ignored', async () => {
  await writeFile(path, '{"pid":');
  await expect(takeLock(path, folder)).resolves.toBeTypeOf('function');
});
