import { execFileSync } from 'node:child_process';
import { serverEnvironment } from '../scripts/server-flags.mjs';

/** The environment of an operator tool, by default for the server that all tests share. */
export const operatorEnvironment = (dataDir = process.env.E2E_DATA_DIR) => ({
  ...process.env,
  ...serverEnvironment(),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  NODE_ENV: 'test',
});

/** Makes a user an admin of the app with a command on the server's machine, as an operator does. */
export function grantAdmin(email: string, dataDir?: string): void {
  const program = ['apps/server/src/admin.ts', 'grant', email];
  execFileSync(process.execPath, program, { env: operatorEnvironment(dataDir) });
}
