import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './processes.ts';

// The headless shell renders no windows: a page costs less than half the CPU time (ADR 0107).
const SHELL = 'chromium-headless-shell';
const installed = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * Finds a Chromium that runs: CHROMIUM_PATH, Playwright's own, or the system's. Otherwise installs one, by
 * Playwright or, for root on Debian, as a package. Returns the program, or null for Playwright's own.
 */
export function findBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') {
    if (runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not run.`);
  }
  if (playwrightHasOne()) return null;
  const present = installed.find(runs);
  if (present !== undefined) return present;
  console.log('No Chromium was found; installing one …');
  if (installByPlaywright()) return null;
  const packaged = installPackage() ? installed.find(runs) : undefined;
  if (packaged !== undefined) return packaged;
  throw new Error('No Chromium could be found or installed. Name one with CHROMIUM_PATH.');
}

function runs(program: string): boolean {
  return existsSync(program) && spawnSync(program, ['--version'], { timeout: 30_000 }).status === 0;
}

function playwright(...args: string[]) {
  const cli = join(projectRoot, 'node_modules/@playwright/test/cli.js');
  return spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  });
}

/** The dry run names the folders that the installer would fill. */
function playwrightHasOne(): boolean {
  const { stdout } = playwright('install', '--dry-run', 'chromium');
  const folders = [...(stdout ?? '').matchAll(/Install location:\s+(\S.*)$/gm)].map(
    (match) => match[1] ?? '',
  );
  return folders.length > 0 && folders.every((folder) => existsSync(join(folder, 'INSTALLATION_COMPLETE')));
}

function installByPlaywright(): boolean {
  return playwright('install', 'chromium').status === 0 && playwrightHasOne();
}

function installPackage(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const install = ['install', '-y', '-q', '--no-install-recommends'];
  spawnSync('apt-get', ['update', '-q'], options);
  // Older releases have the whole browser only.
  return [SHELL, 'chromium'].some((name) => spawnSync('apt-get', [...install, name], options).status === 0);
}
