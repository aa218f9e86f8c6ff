import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './postmaster.ts';

test('startServer throws an error for the operator if the program cannot be executed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postmaster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const location = { folder, cluster: folder, lock: join(folder, 'lock'), log: join(folder, 'log') };
  const binaries = { folder, major: 18, program: () => join(folder, 'missing') };
  await expect(startServer({ binaries, account: null, location }, {}, () => undefined)).rejects.toThrow(
    /^The database server .*missing cannot be executed: .*ENOENT/,
  );
});
