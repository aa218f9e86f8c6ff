import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

/** Runs the ledger's verifier against the database of the running server. */
export async function expectLedgerVerifies(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/verify-ledger.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? 'data', DATABASE_URL: '' },
  });
  expect(stdout).toContain('Every balance equals the sum of its postings.');
}
