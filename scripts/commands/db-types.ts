import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { startThrowaway } from '../../apps/server/test/throwaway.ts';
import { projectRoot } from '../processes.ts';
import { readColumns, renderRowTypes } from '../row-types.ts';

// npm run db:types writes the file; with --check it only reports whether it is up to date.
const target = join(projectRoot, 'apps/server/src/platform/db-types.ts');

async function generate(): Promise<string> {
  const server = await startThrowaway();
  const sql = openDatabase(server.target, 1);
  try {
    return format(renderRowTypes(await readColumns(sql)));
  } finally {
    await sql.end();
    await server.stop();
  }
}

function format(text: string): string {
  const biome = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'format', `--stdin-file-path=${target}`];
  return execFileSync(process.execPath, args, { input: text, encoding: 'utf8', cwd: projectRoot });
}

const text = await generate();
if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current === text) {
    console.log('row types: up to date');
  } else {
    console.log('apps/server/src/platform/db-types.ts does not match the migrations; run npm run db:types');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, text);
}
