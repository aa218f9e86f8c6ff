import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestApp } from './app.ts';

const run = promisify(execFile);

export type ProgramResult = { code: number; stdout: string; stderr: string };

/** Runs a program of `apps/server/src` like `npm run`, with the running server's database. */
export const runTool = (app: TestApp, name: string, ...args: string[]): Promise<ProgramResult> =>
  runToolWithInput(app, '', name, ...args);

/** Like `runTool`, with text as its standard input. */
export async function runToolWithInput(
  app: TestApp,
  input: string,
  name: string,
  ...args: string[]
): Promise<ProgramResult> {
  const { host, database, username, password } = app.database.target;
  const url = `postgres://${username}:${password}@/${database}?host=${encodeURIComponent(host)}`;
  const settings = { DATABASE_URL: url, SECRET_KEY: app.config.secretKey };
  return runProgram(`apps/server/src/${name}.ts`, args, settings, input);
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a program of the project, given by its path, as a process with only these settings. */
export async function runProgram(
  path: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): Promise<ProgramResult> {
  const env = { PATH: process.env.PATH, ...settings };
  const running = run(process.execPath, [`${projectRoot}${path}`, ...args], { env });
  // A program that reads no input may have exited before it arrives.
  running.child.stdin?.on('error', () => undefined).end(input);
  return running.then(
    (output) => ({ ...output, code: 0 }),
    (error: ProgramResult) => error,
  );
}
