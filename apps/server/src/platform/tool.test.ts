import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runProgram } from '../../test/run-tool.ts';
import { isAlive } from './embedded/liveness.ts';
import { startEmbedded } from './embedded/start.ts';

// Creating a database takes a long time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const holdTool = fileURLToPath(new URL('../../test/programs/hold-tool.ts', import.meta.url));
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tool-'));
  await chmod(dataDir, 0o711);
  return () => rm(dataDir, { recursive: true });
});

/** Creates a database and starts a tool on it; resolves while the tool works. */
async function startTool() {
  await (await startEmbedded({ dataDir, log: () => undefined })).stop();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [holdTool], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const stderr = text(child.stderr);
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return { child, database: Number(pidFile.split('\n')[0]), stderr, closed };
}

describe('tool without a running server', () => {
  test('stops its database when it is interrupted, and exits with 130', async () => {
    const { child, database, stderr, closed } = await startTool();
    child.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
    expect(isAlive(database)).toBe(false);
    expect(await readdir(dataDir)).not.toContain('lock');
    expect(await stderr).toBe('');
  });

  test('reports that its database has stopped, and exits with 2', async () => {
    const { database, stderr, closed } = await startTool();
    process.kill(database, 'SIGINT');
    expect(await closed).toEqual([2, null]);
    expect(await stderr).toMatch(/^The connection to the database was lost: .* Run the command again\.\n$/);
  });
});

test.each([
  ['admin', ['grant', 'mira@example.org']],
  ['history', ['close', '2023']],
  ['support', ['list']],
  ['verify-audit', []],
  ['verify-ledger', []],
])('%s reports a data folder without a database, creates nothing, and exits with 2', async (name, args) => {
  const mistypedFolder = join(dataDir, 'mistyped');
  const result = await runProgram(`apps/server/src/${name}.ts`, args, { DATA_DIR: mistypedFolder });
  expect(result).toMatchObject({ code: 2, stdout: '' });
  expect(result.stderr).toBe(
    `There is no database in ${mistypedFolder}. Set DATA_DIR to the folder of the database, or start Quartermaster first.\n`,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test('tool reports an unavailable database without its password, and exits with 2', async () => {
  const env = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/db', SECRET_KEY: 'k'.repeat(32) };
  const { code, stderr } = await runProgram('apps/server/src/verify-ledger.ts', [], env);
  expect(stderr).toMatch(/^The database 127\.0\.0\.1:9\/db cannot be used: .*ECONNREFUSED.*\n$/);
  expect(code).toBe(2);
});
