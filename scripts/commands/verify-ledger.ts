import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/verify-ledger.ts', ...process.argv.slice(2)]);
