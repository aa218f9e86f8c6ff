import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ensureInstalled, isInstalled, pinnedNode } from './ensure-installed.mjs';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'install-'));
  await writeJson('package-lock.json', lockOf('1.0.0'));
  return () => rm(root, { recursive: true });
});

const writeJson = (path: string, value: unknown) => writeFile(join(root, path), JSON.stringify(value));
const lockOf = (version: string) => ({
  packages: {
    '': { name: 'product' },
    'node_modules/thing': { version },
    'node_modules/only-on-another-system': { version: '1.0.0', optional: true },
  },
});

/** Creates the files that npm ci creates. */
async function install(version: string): Promise<void> {
  await mkdir(join(root, 'node_modules/node/bin'), { recursive: true });
  await writeFile(pinnedNode(root), '#!/bin/sh\necho v24\n');
  await chmod(pinnedNode(root), 0o755);
  await writeJson('node_modules/.package-lock.json', {
    packages: { 'node_modules/thing': { version } },
  });
}

describe('installed packages', () => {
  test('are up to date after npm ci with this lock file', async () => {
    await install('1.0.0');
    expect(isInstalled(root)).toBe(true);
  });

  test('are not checked one by one while the lock file is unchanged', async () => {
    await install('1.0.0');
    expect(isInstalled(root)).toBe(true);
    await rm(join(root, 'node_modules/.package-lock.json'));
    expect(isInstalled(root)).toBe(true);
  });
});

describe('missing packages', () => {
  test('are detected in a new clone', () => {
    expect(isInstalled(root)).toBe(false);
  });

  test('are detected when the lock file has changed', async () => {
    await install('1.0.0');
    expect(isInstalled(root)).toBe(true);
    await writeJson('package-lock.json', lockOf('1.1.0'));
    expect(isInstalled(root)).toBe(false);
  });

  test('are detected when the pinned Node is missing', async () => {
    await install('1.0.0');
    await rm(pinnedNode(root));
    expect(isInstalled(root)).toBe(false);
  });
});

test.skipIf(process.platform === 'win32')('npm failure is reported with a message', async () => {
  await mkdir(join(root, 'bin'));
  const fakeNpm = join(root, 'bin', 'npm');
  await writeFile(fakeNpm, `#!/bin/sh\necho "$@" >> ${join(root, 'calls')}\nexit 1\n`, { mode: 0o755 });
  const before = { path: process.env.PATH, cli: process.env.npm_execpath };
  process.env.PATH = `${join(root, 'bin')}:${before.path}`;
  delete process.env.npm_execpath;
  try {
    expect(() => ensureInstalled(root, () => undefined)).toThrow('npm ci failed');
  } finally {
    process.env.PATH = before.path;
    if (before.cli !== undefined) process.env.npm_execpath = before.cli;
  }
  // The product cannot start without the build tools, regardless of NODE_ENV.
  expect(await readFile(join(root, 'calls'), 'utf8')).toContain('ci --include=dev');
});
