import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './processes.ts';

// The headless shell renders no windows: a page costs less than half the CPU time (ADR 0107).
const SHELL = 'chromium-headless-shell';
const SYSTEM_BROWSERS = [
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
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '') {
    if (canRun(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not run.`);
  }
  if (isPlaywrightBrowserInstalled()) return null;
  const systemBrowser = SYSTEM_BROWSERS.find(canRun);
  if (systemBrowser !== undefined) return systemBrowser;
  console.log('No Chromium was found; installing one …');
  if (installByPlaywright()) return null;
  const packageBrowser = installPackage() ? SYSTEM_BROWSERS.find(canRun) : undefined;
  if (packageBrowser !== undefined) return packageBrowser;
  throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
}

function canRun(program: string): boolean {
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

/** The dry run prints the folders that the installer would fill. */
function isPlaywrightBrowserInstalled(): boolean {
  const { stdout } = playwright('install', '--dry-run', 'chromium');
  const folders = [...(stdout ?? '').matchAll(/Install location:\s+(\S.*)$/gm)].map(
    (match) => match[1] ?? '',
  );
  return folders.length > 0 && folders.every((folder) => existsSync(join(folder, 'INSTALLATION_COMPLETE')));
}

function installByPlaywright(): boolean {
  return playwright('install', 'chromium').status === 0 && isPlaywrightBrowserInstalled();
}

function installPackage(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  const install = ['install', '-y', '-q', '--no-install-recommends'];
  spawnSync('apt-get', ['update', '-q'], options);
  // Older Debian releases have only the full browser.
  return [SHELL, 'chromium'].some((name) => spawnSync('apt-get', [...install, name], options).status === 0);
}
