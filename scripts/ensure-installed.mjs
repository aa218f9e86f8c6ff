import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Plain JavaScript without dependencies: this runs on any Node that the machine has, before packages are
// installed.

/** The path of the pinned Node after the installation. */
export function pinnedNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Installs the locked packages unless exactly those are installed. Throws an Error with a message for the user
 * if it fails.
 */
export function ensureInstalled(root, log = console.log) {
  if (isInstalled(root)) return;
  log('Installing packages (npm ci); the first time takes a minute …');
  // NODE_ENV=production would omit the build tools and the pinned Node. Warnings that the machine's Node
  // is too old for a package do not matter, because the pinned Node runs it.
  runNpm(root, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!nodeRuns(root)) {
    // Install scripts, which unpack the pinned Node and PostgreSQL, are disabled on this machine (ignore-scripts).
    runNpm(root, ['rebuild', '--ignore-scripts=false']);
  }
  if (!nodeRuns(root)) throw new Error(`The pinned Node was installed but does not run: ${pinnedNode(root)}`);
  writeFileSync(stampPath(root), lockDigest(root));
}

/** Whether node_modules matches package-lock.json. */
export function isInstalled(root) {
  if (!existsSync(pinnedNode(root))) return false;
  const digest = lockDigest(root);
  if (existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === digest) return true;
  // After a manual npm ci there is no stamp; npm's own record in node_modules is compared, which is slower.
  if (!matchesRecord(root)) return false;
  writeFileSync(stampPath(root), digest);
  return true;
}

function matchesRecord(root) {
  const recordPath = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordPath)) return false;
  const installedPackages = JSON.parse(readFileSync(recordPath, 'utf8')).packages;
  const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const isCurrent = (path) => lockedPackages[path]?.version === installedPackages[path]?.version;
  const required = Object.keys(lockedPackages).filter((path) => isRequired(path, lockedPackages[path]));
  return required.every(isCurrent) && Object.keys(installedPackages).every(isCurrent);
}

function isRequired(path, entry) {
  return path.startsWith('node_modules/') && !entry.optional && !entry.link && !entry.peer;
}

function stampPath(root) {
  return join(root, 'node_modules', '.installed-lock');
}

function lockDigest(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

function nodeRuns(root) {
  return existsSync(pinnedNode(root)) && spawnSync(pinnedNode(root), ['--version']).status === 0;
}

function runNpm(root, args) {
  const cli = process.env.npm_execpath;
  // In an npm script, the npm that runs it; otherwise the one on the path (a .cmd file on Windows).
  const result = cli?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) throw new Error(`npm ${args[0]} failed; see its output above.`);
}
