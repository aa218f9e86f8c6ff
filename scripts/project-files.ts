import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './processes.ts';
import type { SourceFile } from './structure-rules.ts';

const run = promisify(execFile);

/** The project's own files, as git sees them: tracked and new ones, nothing ignored. */
export async function listFiles(patterns: string[]): Promise<string[]> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...patterns];
  const { stdout } = await run('git', args, { cwd: projectRoot, maxBuffer: 1 << 26 });
  return stdout.split('\0').filter((path) => path !== '');
}

/** Reads files; one that is listed but deleted in the work tree is left out. */
export async function readFiles(paths: string[]): Promise<SourceFile[]> {
  const read = paths.map(async (path) => {
    const text = await readFile(join(projectRoot, path), 'utf8').catch(() => null);
    return text === null ? [] : [{ path, text }];
  });
  return (await Promise.all(read)).flat();
}

/** The text of a file at another commit, or null when there is no such commit or file. */
export async function readAt(commit: string, path: string): Promise<string | null> {
  try {
    return (await run('git', ['show', `${commit}:${path}`], { cwd: projectRoot, maxBuffer: 1 << 26 })).stdout;
  } catch {
    return null;
  }
}

/** The files of a folder at another commit; none when there is no such commit. */
export async function listAt(commit: string, folder: string): Promise<string[]> {
  try {
    const { stdout } = await run('git', ['ls-tree', '--name-only', commit, `${folder}/`], {
      cwd: projectRoot,
    });
    return stdout.split('\n').filter((path) => path !== '');
  } catch {
    return [];
  }
}
