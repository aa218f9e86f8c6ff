import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { isAlive } from './embedded/liveness.ts';
import { type Host, type Program, type RunningProgram, startProgram } from './lifecycle.ts';
import { OperatorError } from './operator-error.ts';

let dataDir: string;
let printed: string[];
let cleanups: (() => Promise<unknown>)[];

beforeEach(async () => {
  printed = [];
  cleanups = [];
  dataDir = await mkdtemp(join(tmpdir(), 'lifecycle-'));
  await chmod(dataDir, 0o711);
  return async () => {
    for (const step of cleanups.reverse()) await step();
    await rm(dataDir, { recursive: true });
  };
});

/** A small application; `events` records when it is closed. */
function smallProgram(events: string[] = []): Program {
  return {
    loadCatalog: async () => 0,
    buildApp: async () => {
      const app = Fastify();
      app.get('/', async () => 'here');
      app.addHook('onClose', async () => {
        events.push('application closed');
      });
      return app;
    },
  };
}

function hostWith(env: Record<string, string>): Host {
  return {
    env: { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env },
    print: (message) => printed.push(message),
    onLost: () => printed.push('lost'),
  };
}

async function start(env: Record<string, string> = {}, program = smallProgram()): Promise<RunningProgram> {
  const running = await startProgram(program, hostWith(env));
  cleanups.push(running.stop);
  return running;
}

describe('server start', () => {
  test('starts the embedded database, applies the migrations and listens', async () => {
    const { url, stop } = await start();
    expect(await (await fetch(url)).text()).toBe('here');
    expect(printed).toContain(`The database is in ${dataDir}`);
    expect(printed).toContainEqual(expect.stringMatching(/^Migrations were applied: 0001_/));

    const pid = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    await stop();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(dataDir)).not.toContain('lock');
    expect(printed).not.toContain('lost');
  });

  test('uses DATABASE_URL and does not start a database', async () => {
    const database = await createTestDatabase();
    cleanups.push(database.drop);
    const { username, password, host, database: name } = database.target;
    const url = `postgres://${username}:${password}@/${name}?host=${encodeURIComponent(host)}`;
    const running = await start({ DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) });
    expect(await (await fetch(running.url)).text()).toBe('here');
    expect(await readdir(dataDir)).toEqual([]);
    await running.stop();
  });

  test('returns the URL to open and, while the default tier is free, how to change it', async () => {
    const local = await start({ PUBLIC_URL: 'https://table.example', DEFAULT_TIER: 'tier_3' });
    expect(local.welcome).toEqual(['Quartermaster is ready: https://table.example']);
    await local.stop();
    const open = await start({ HOST: '0.0.0.0' });
    expect(open.welcome[0]).toBe(`Quartermaster is ready: ${open.url}`);
    expect(open.welcome.at(-1)).toContain('DEFAULT_TIER=tier_3');
  });
});

describe('failed server start', () => {
  test('reports a port in use and stops everything it started', async () => {
    const first = await start();
    const { port } = new URL(first.url);
    const otherDataDir = join(dataDir, 'another');
    const events: string[] = [];
    const second = startProgram(smallProgram(events), hostWith({ DATA_DIR: otherDataDir, PORT: port }));
    await expect(second).rejects.toThrow(`Port ${port} is taken by another program. Choose another: PORT=`);
    expect(events).toEqual(['application closed']);
    expect(await readdir(otherDataDir)).not.toContain('lock');
  });

  test('reports an unavailable database without its password', async () => {
    const env = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/db', SECRET_KEY: 'k'.repeat(32) };
    const rejected = startProgram(smallProgram(), hostWith(env));
    await expect(rejected).rejects.toThrow(/^The database 127\.0\.0\.1:9\/db cannot be used: .*ECONNREFUSED/);
    await expect(rejected).rejects.not.toThrow(/hunter2/);
  });

  test('reports a database that stops during the start', async () => {
    const interrupted: Program = {
      ...smallProgram(),
      loadCatalog: async (sql) => {
        const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
        const work = sql`select pg_sleep(60)`.then(() => 0);
        process.kill(Number(backend?.pid), 'SIGTERM');
        return work;
      },
    };
    const rejected = startProgram(interrupted, hostWith({}));
    await expect(rejected).rejects.toThrow(/^The database .* cannot be used: /);
    expect(await readdir(dataDir)).not.toContain('lock');
  });

  test.each(['no.such.host.invalid', '198.51.100.1'])(
    'reports the host %s, which is not an address of this machine',
    async (HOST) => {
      const rejected = startProgram(smallProgram(), hostWith({ HOST }));
      await expect(rejected).rejects.toThrow(`HOST: "${HOST}" is not an address of this machine.`);
      await expect(rejected).rejects.toBeInstanceOf(OperatorError);
    },
  );

  test('reports a data folder that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const rejected = startProgram(smallProgram(), hostWith({ DATA_DIR: file }));
    await expect(rejected).rejects.toThrow(`The data folder ${file} cannot be used: it is not a folder. `);
    await expect(rejected).rejects.toBeInstanceOf(OperatorError);
  });
});
