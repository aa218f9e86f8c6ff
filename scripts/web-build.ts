import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectRoot, runNode } from './processes.ts';

const dist = join(projectRoot, 'apps/web/dist');
const stamp = join(dist, '.sources');
const sourceFolders = ['apps/web', 'packages/contract/src', 'packages/rules/src'];
const sourceFiles = ['package-lock.json', 'tsconfig.base.json'];
const ignored = /(^|\/)(dist|node_modules|test)(\/|$)|\.test\.tsx?$/;

/** Builds the web app unless dist was built from exactly the current sources. */
export async function buildWebIfNeeded(): Promise<void> {
  const digest = await sourceDigest();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === digest) return;
  console.log('Building the web app …');
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const code = await runNode([vite, 'build', '--logLevel', 'warn'], {
    cwd: join(projectRoot, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error('The web app could not be built.');
  await writeFile(stamp, digest);
}

/** One hash of everything that the build reads; modification times are not reliable. */
async function sourceDigest(): Promise<string> {
  const hash = createHash('sha256');
  const folderFiles = await Promise.all(sourceFolders.map((folder) => listFiles(join(projectRoot, folder))));
  const paths = [...sourceFiles.map((file) => join(projectRoot, file)), ...folderFiles.flat()].sort();
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  for (const [index, path] of paths.entries()) {
    hash
      .update(relative(projectRoot, path))
      .update('\0')
      .update(contents[index] ?? '')
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (ignored.test(relative(projectRoot, path))) return [];
    return entry.isDirectory() ? listFiles(path) : [path];
  });
  return (await Promise.all(lists)).flat();
}
