import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const launch = fileURLToPath(new URL('./launch.mjs', import.meta.url));

test('unknown command lists the available commands', () => {
  const result = spawnSync(process.execPath, [launch, 'dance'], { encoding: 'utf8' });
  expect(result.status).toBe(1);
  expect(result.stderr).toMatch(/Unknown command "dance"\. Available: .*start.*test/);
});

test('path outside the command folder is an unknown command', () => {
  const result = spawnSync(process.execPath, [launch, '../check-structure'], { encoding: 'utf8' });
  expect(result.status).toBe(1);
  expect(result.stderr).toContain('Unknown command');
});

test('child process receives a SIGTERM that is sent to the script, and exits before the script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'processes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, 'parent.ts');
  const child = `process.on('SIGTERM', () => setTimeout(() => { console.log('child done'); process.exit(7); }, 200));
    setInterval(() => {}, 1000); console.log('up');`;
  const processes = fileURLToPath(new URL('./processes.ts', import.meta.url));
  await writeFile(
    script,
    `import { runNode } from ${JSON.stringify(processes)};
     process.exitCode = await runNode(['-e', ${JSON.stringify(child)}]);
     console.log('parent done');`,
  );
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  parent.stdout.on('data', (chunk) => (printed += String(chunk)));
  await once(parent.stdout, 'data');
  parent.kill('SIGTERM');
  expect(await once(parent, 'close')).toEqual([7, null]);
  expect(printed).toBe('up\nchild done\nparent done\n');
});
