import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectOptions, type DatabaseTarget } from '../database-target.ts';
import { isAlive } from './liveness.ts';
import { FolderInUseError } from './lock.ts';
import { type EmbeddedDatabase, startEmbedded } from './start.ts';

const holdDatabase = fileURLToPath(new URL('../../../test/programs/hold-database.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let dataDir: string;
let logMessages: string[];
let cleanups: (() => Promise<unknown>)[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  // The folder is accessible to the database account, like an ordinary project folder.
  await chmod(dataDir, 0o711);
  logMessages = [];
  cleanups = [];
});

afterEach(async () => {
  for (const step of cleanups.reverse()) await step();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir: folder, log: (message) => logMessages.push(message) });
  cleanups.push(embedded.stop);
  return embedded;
}

async function query<Row extends object>(target: DatabaseTarget, statement: string): Promise<Row[]> {
  const sql = postgres({ ...connectOptions(target), max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe<Row[]>(statement);
  } finally {
    await sql.end();
  }
}

/** Starts the database from another process, like the application; the returned function kills only that process. */
async function startElsewhere(): Promise<{ target: DatabaseTarget; killApplication(): Promise<void> }> {
  const child = spawn(process.execPath, [holdDatabase, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const exited = once(child, 'exit');
  const killApplication = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  cleanups.push(killApplication);
  return { target: JSON.parse(String(line)), killApplication };
}

async function postmasterPid(folder = dataDir): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('startEmbedded', () => {
  test('creates a UTF-8 database with checksums whose role is not a superuser and needs its password', async () => {
    const { target } = await start();
    const [settings] = await query(
      target,
      `select current_user as role, rolsuper, current_setting('server_encoding') as encoding,
         current_setting('data_checksums') as checksums, current_setting('fsync') as fsync
       from pg_roles where rolname = current_user`,
    );
    expect(settings).toEqual({
      role: 'quartermaster',
      rolsuper: false,
      encoding: 'UTF8',
      checksums: 'on',
      fsync: 'on',
    });
    await expect(query({ ...target, password: 'guessed' }, 'select 1')).rejects.toThrow(
      /password authentication/,
    );
    await expect(query({ ...target, username: 'postgres' }, 'select 1')).rejects.toThrow(
      /password authentication/,
    );
  });

  test('uses the data of the previous start', async () => {
    const first = await start();
    await query(first.target, 'create table kept as select 42 as answer');
    await first.stop();
    // The socket folder is removed when the server stops.
    await expect(stat(first.target.host)).rejects.toThrow(/ENOENT/);
    const second = await start();
    expect(await query(second.target, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('recovers committed data after an immediate stop', async () => {
    const first = await start();
    await query(first.target, 'create table kept as select 7 as answer');
    await first.kill();
    const second = await start();
    expect(await query(second.target, 'select answer from kept')).toEqual([{ answer: 7 }]);
  });

  test('sets a new password for the owner when its password file is missing', async () => {
    const first = await start();
    await first.stop();
    await rm(join(first.folder, 'database-password'));
    const second = await start();
    expect(second.target.password).not.toBe(first.target.password);
    expect(await query(second.target, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('sets a new password for the application role when its password file is missing', async () => {
    const first = await start();
    await first.stop();
    await rm(join(first.folder, 'application-password'));
    const second = await start();
    const { application } = second.target;
    expect(application?.password).not.toBe(first.target.application?.password);
    const withApplicationRole = {
      ...second.target,
      username: application?.name ?? '',
      password: application?.password ?? '',
    };
    expect(await query(withApplicationRole, 'select current_user as name')).toEqual([
      { name: 'quartermaster_app' },
    ]);
  });

  test('stores passwords in files that only the owner can read', async () => {
    const { folder } = await start();
    for (const name of ['database-password', 'application-password'])
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });
});

describe('two installations', () => {
  test('run side by side in their own folders', async () => {
    const first = await start();
    const second = await start(join(dataDir, 'another'));
    await query(first.target, 'create table mine (id integer)');
    const [tables] = await query(second.target, "select to_regclass('mine')::text as mine");
    expect(tables).toEqual({ mine: null });
  });

  test('never share a folder: the second installation reports the process that uses it', async () => {
    await start();
    const second = startEmbedded({ dataDir, log: () => undefined });
    await expect(second).rejects.toThrow(FolderInUseError);
    await expect(second).rejects.toThrow(new RegExp(`process ${process.pid}.*DATA_DIR`));
  });
});

describe('kill -9 of the application', () => {
  test('leaves a database server that the next start stops without losing data', async () => {
    const { target, killApplication } = await startElsewhere();
    await query(target, 'create table kept as select 42 as answer');
    const orphan = await postmasterPid();
    await killApplication();
    expect(isAlive(orphan)).toBe(true);

    const restarted = await start();
    expect(isAlive(orphan)).toBe(false);
    expect(logMessages).toContainEqual(expect.stringContaining(`process ${orphan}`));
    expect(await query(restarted.target, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('loses no committed data, even if the database server is killed too', async () => {
    const { target, killApplication } = await startElsewhere();
    await query(target, 'create table kept as select 42 as answer');
    await killApplication();
    process.kill(await postmasterPid(), 'SIGKILL');

    const restarted = await start();
    expect(await query(restarted.target, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('leaves a postmaster.pid that does not prevent the next start, even if its process id belongs to another process', async () => {
    const first = await start();
    await first.stop();
    const unrelatedProcess = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    cleanups.push(async () => unrelatedProcess.kill());
    const lines = [unrelatedProcess.pid, join(dataDir, 'postgres'), 0, 5432, '/tmp', '', '1 1', 'ready'];
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);

    const restarted = await start();
    expect(await query(restarted.target, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(unrelatedProcess.exitCode).toBeNull();
  });
});

describe('incompatible data', () => {
  test('is rejected and kept if it was written by another major version', async () => {
    const first = await start();
    await first.stop();
    const versionFile = join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(versionFile, '15\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 15, but this is PostgreSQL 18/);
    expect(await readFile(versionFile, 'utf8')).toBe('15\n');
  });

  test('is not treated as an empty folder if its version file is missing', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'precious'), 'data');
    await expect(start()).rejects.toThrow(/contains no PostgreSQL data/);
    expect(await readFile(join(dataDir, 'postgres', 'precious'), 'utf8')).toBe('data');
  });
});

describe.runIf(isRoot)('root user', () => {
  test('runs the server as another user', async () => {
    await start();
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    const status = await readFile(`/proc/${await postmasterPid()}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:\s+0\b/m);
  });

  test('stores the data elsewhere if the database user cannot access the folder, and finds it again', async () => {
    const inaccessibleFolder = await mkdtemp(join(homedir(), 'closed-'));
    await chmod(inaccessibleFolder, 0o700);
    const first = await start(join(inaccessibleFolder, 'data'));
    cleanups.unshift(async () => {
      await rm(first.folder, { recursive: true, force: true });
      await rm(inaccessibleFolder, { recursive: true, force: true });
    });
    expect(first.folder).not.toContain(inaccessibleFolder);
    await query(first.target, 'create table kept as select 42 as answer');
    await first.stop();
    // The folder is accessible now, but the data must still be found at the recorded location.
    await chmod(inaccessibleFolder, 0o755);
    const second = await start(join(inaccessibleFolder, 'data'));
    expect(await query(second.target, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();

    await cp(join(inaccessibleFolder, 'data'), join(inaccessibleFolder, 'copied'), { recursive: true });
    await expect(start(join(inaccessibleFolder, 'copied'))).rejects.toThrow(/is a copy of .*was not copied/);
  });
});
