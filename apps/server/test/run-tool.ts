import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestApp } from './app.ts';

const run = promisify(execFile);

export type Ended = { code: number; stdout: string; stderr: string };

/** A program of `apps/server/src` as `npm run` starts it, with the database of the running server. */
export async function runTool(app: TestApp, name: string, ...args: string[]): Promise<Ended> {
  const { host, database, username, password } = app.database.target;
  const url = `postgres://${username}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  return runProgram(`apps/server/src/${name}.ts`, args, {
    DATABASE_URL: url,
    SECRET_KEY: app.config.secretKey,
  });
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** A program of the project, named by its path, as a process with these settings alone. */
export async function runProgram(
  path: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ended> {
  const env = { PATH: process.env.PATH, ...settings };
  return run(process.execPath, [`${projectRoot}${path}`, ...args], { env }).then(
    (ended) => ({ ...ended, code: 0 }),
    (error: Ended) => error,
  );
}
