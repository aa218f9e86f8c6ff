import { execFileSync } from 'node:child_process';

/** As the operator does it, on the machine of the server. */
export function grantAdmin(email: string, dataDir = process.env.E2E_DATA_DIR): void {
  const program = ['apps/server/src/admin.ts', 'grant', email];
  execFileSync(process.execPath, program, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' },
  });
}
