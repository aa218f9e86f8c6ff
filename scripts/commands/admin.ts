import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/admin.ts', ...process.argv.slice(2)]);
