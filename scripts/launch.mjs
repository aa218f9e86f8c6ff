import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode } from './ensure-installed.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

// node scripts/launch.mjs COMMAND [ARGUMENTS]: installs if needed, then runs scripts/commands/COMMAND.ts with
// the pinned Node, regardless of the Node and npm that started this script.

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const commands = join(root, 'scripts', 'commands');
const oldestNode = 20;

const [name = '', ...args] = process.argv.slice(2);
const commandNames = readdirSync(commands).map((file) => file.replace(/\.ts$/, ''));
const file = name.replace(':', '-');
const program = join(commands, `${file}.ts`);

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  fail(`Node ${oldestNode} or newer is required; this is ${process.versions.node}.`);
}
if (!commandNames.includes(file)) fail(`Unknown command "${name}". Available: ${commandNames.join(', ')}.`);
try {
  ensureInstalled(root);
} catch (error) {
  fail(error.message);
}

const isServer = name === 'start';
const flags = isServer ? serverFlags() : [];
const child = spawn(pinnedNode(root), [...flags, program, ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(isServer ? serverEnvironment() : {}),
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

function fail(message) {
  console.error(message);
  process.exit(1);
}
