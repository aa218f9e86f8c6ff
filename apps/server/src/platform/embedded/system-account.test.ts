import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { canAccess, type SystemAccount } from './system-account.ts';

const otherAccount: SystemAccount = { name: 'other', uid: 54_321, gid: 54_321 };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'account-'));
  await mkdir(join(folder, 'project', 'data'), { recursive: true });
  return () => rm(folder, { recursive: true });
});

test('inaccessible folder makes all folders below it inaccessible', async () => {
  const data = join(folder, 'project', 'data');
  await chmod(folder, 0o700);
  expect(await canAccess(otherAccount, data)).toBe(false);
  await chmod(folder, 0o711);
  expect(await canAccess(otherAccount, data)).toBe(true);
  await chmod(join(folder, 'project'), 0o750);
  expect(await canAccess(otherAccount, data)).toBe(false);
});

test('owner of a folder has access through the owner permission bits', async () => {
  await chmod(folder, 0o700);
  const owner: SystemAccount = { name: 'owner', uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  expect(await canAccess(owner, folder)).toBe(true);
});

test('missing folder is accessible if its parents are', async () => {
  await chmod(folder, 0o755);
  expect(await canAccess(otherAccount, join(folder, 'later', 'data'))).toBe(true);
  await chmod(folder, 0o700);
  expect(await canAccess(otherAccount, join(folder, 'later', 'data'))).toBe(false);
});

test('canAccess returns true for the account that runs Quartermaster', async () => {
  expect(await canAccess(null, folder)).toBe(true);
});
