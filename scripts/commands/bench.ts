import { runNode } from '../processes.ts';

process.exitCode = await runNode(['bench/run.ts', ...process.argv.slice(2)]);
