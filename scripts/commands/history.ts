import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/history.ts', ...process.argv.slice(2)]);
