import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInsufficientScans, type Secret, scanLog } from './log-secrets.ts';

// node scripts/check-logs.ts FOLDER: after a full test run, fails if a log line contains a secret that clients
// used, or if there are too few log lines or secrets for a meaningful result.
const [folder = ''] = process.argv.slice(2);
const textOf = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const log = textOf('.log');
const secrets = textOf('.secrets')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Secret => JSON.parse(line));
const scan = scanLog(log, secrets);
const violations = [...scan.found.slice(0, 20), ...findInsufficientScans(scan, secrets, log)];
for (const violation of violations) console.log(violation);
console.log(`${secrets.length} secrets searched in ${scan.lines} log lines: ${scan.found.length} found`);
process.exitCode = violations.length === 0 ? 0 : 1;
