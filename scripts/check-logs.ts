import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Secret, scanLog, vacuity } from './log-secrets.ts';

// node scripts/check-logs.ts FOLDER: after a full test run, no secret that its clients saw is in any log line.
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
const faults = [...scan.found.slice(0, 20), ...vacuity(scan, secrets, log)];
for (const fault of faults) console.log(fault);
console.log(`${secrets.length} secrets looked for in ${scan.lines} log lines: ${scan.found.length} found`);
process.exitCode = faults.length === 0 ? 0 : 1;
