import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/verify-audit.ts', ...process.argv.slice(2)]);
