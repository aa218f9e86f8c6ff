import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/support.ts', ...process.argv.slice(2)]);
