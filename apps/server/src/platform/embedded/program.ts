import { type SpawnOptions, spawn } from 'node:child_process';
import { OperatorError } from '../operator-error.ts';
import type { SystemAccount } from './system-account.ts';

/** Options for every PostgreSQL program: its account, an accessible working folder and a clean environment. */
export function programOptions(account: SystemAccount | null): SpawnOptions {
  return {
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: cleanEnvironment(),
    windowsHide: true,
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
  };
}

/**
 * PG* variables of the shell would redirect the programs to another server or folder. MALLOC_* settings are intended
 * for the application server (scripts/server-flags.mjs): with them, the database would return memory to the system
 * after each statement.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

/** Runs a program to its end with `input`. If it fails, throws an OperatorError with its output (“No space left …”). */
export function runProgram(
  program: string,
  args: string[],
  account: SystemAccount | null,
  input = '',
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...programOptions(account), stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new OperatorError(`${program} failed (${code}):\n${Buffer.concat(output).toString('utf8').trim()}`),
        );
    });
    // A program that exits early closes its input: the exit code is reported instead of the broken pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}
