import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/test/crash.ts', ...process.argv.slice(2)]);
