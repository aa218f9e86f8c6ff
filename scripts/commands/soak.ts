import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/test/soak.ts', ...process.argv.slice(2)]);
