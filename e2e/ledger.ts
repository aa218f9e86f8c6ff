import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { operatorEnvironment } from './operator.ts';

/** Runs the ledger verification against the running server's database. */
export async function expectLedgerVerifies(): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/verify-ledger.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: operatorEnvironment(),
  });
  expect(stdout).toContain('Every balance equals the sum of its postings.');
}
