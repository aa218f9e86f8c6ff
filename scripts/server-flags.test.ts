import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compiled-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('server environment', () => {
  test('makes the second start take less memory than the first, which loads the code that removes types', async () => {
    const program = join(folder, 'resident.ts');
    await writeFile(program, 'const mb: number = process.memoryUsage.rss() / 2 ** 20; console.log(mb);');
    vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'cache'));
    const start = async () => {
      const options = { env: { ...process.env, ...serverEnvironment() } };
      const { stdout } = await promisify(execFile)(process.execPath, [...serverFlags(), program], options);
      return Number(stdout);
    };
    const first = await start();
    expect(first - (await start())).toBeGreaterThan(5);
    vi.unstubAllEnvs();
  });

  test('has a cache in the project if no other cache is set', () => {
    vi.stubEnv('NODE_COMPILE_CACHE', undefined);
    expect(serverEnvironment().NODE_COMPILE_CACHE).toMatch(/node_modules.\.cache.compiled$/);
    vi.unstubAllEnvs();
  });
});
