import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './processes.ts';
import type { SourceFile } from './structure-rules.ts';

const run = promisify(execFile);

/** The project's files according to git: tracked and new files, without ignored ones. */
export async function listFiles(patterns: string[]): Promise<string[]> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--', ...patterns];
  const { stdout } = await run('git', args, { cwd: projectRoot, maxBuffer: 1 << 26 });
  return stdout.split('\0').filter((path) => path !== '');
}

/** Reads files; listed files that are deleted in the work tree are skipped. */
export async function readFiles(paths: string[]): Promise<SourceFile[]> {
  const read = paths.map(async (path) => {
    const text = await readFile(join(projectRoot, path), 'utf8').catch(() => null);
    return text === null ? [] : [{ path, text }];
  });
  return (await Promise.all(read)).flat();
}

/** The text of a file at a commit; null if the commit or file does not exist. */
export async function readAt(commit: string, path: string): Promise<string | null> {
  try {
    return (await run('git', ['show', `${commit}:${path}`], { cwd: projectRoot, maxBuffer: 1 << 26 })).stdout;
  } catch {
    return null;
  }
}

/** The files of a folder at a commit; empty if the commit does not exist. */
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
