import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/billing-setup.ts', ...process.argv.slice(2)]);
