import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useMemoryFolder } from './memory-folder.ts';

const before = process.env.TMPDIR;
let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => {
  process.env.TMPDIR = before;
  if (before === undefined) delete process.env.TMPDIR;
  rmSync(base, { recursive: true });
});

/** Requirements that every machine meets. */
const NO_REQUIREMENTS = { space: 0, memory: 0 };
/** Above every possible process id. */
const NO_PROCESS = 2 ** 31 - 1;

describe('folder in memory', () => {
  test('contains temporary files until it is deleted', () => {
    const deleteFolder = useMemoryFolder(base, NO_REQUIREMENTS);
    expect(tmpdir()).toBe(join(base, `quartermaster-${process.pid}`));
    mkdtempSync(join(tmpdir(), 'database-'));
    deleteFolder();
    expect(readdirSync(base)).toEqual([]);
    expect(process.env.TMPDIR).toBe(before);
  });

  test('is shared by the children of the process that uses it', () => {
    const deleteFolder = useMemoryFolder(base, NO_REQUIREMENTS);
    const folder = tmpdir();
    useMemoryFolder(base, NO_REQUIREMENTS)();
    expect(tmpdir()).toBe(folder);
    expect(existsSync(folder)).toBe(true);
    deleteFolder();
  });

  test('of a killed run is deleted by the next run, and the folder of a running process is kept', () => {
    mkdirSync(join(base, `quartermaster-${NO_PROCESS}`));
    mkdirSync(join(base, `quartermaster-${process.ppid}`));
    mkdirSync(join(base, 'of-another-program'));
    useMemoryFolder(base, NO_REQUIREMENTS)();
    expect(readdirSync(base).sort()).toEqual(['of-another-program', `quartermaster-${process.ppid}`]);
  });

  test.each([
    ['it does not exist', 'missing', NO_REQUIREMENTS],
    ['its file system is small', '.', { space: Number.MAX_SAFE_INTEGER, memory: 0 }],
    ['the machine has little memory', '.', { space: 0, memory: Number.MAX_SAFE_INTEGER }],
  ])('is not used if %s', (_where, name, required) => {
    useMemoryFolder(join(base, name), required);
    expect(process.env.TMPDIR).toBe(before);
  });
});
