import { runNode } from '../processes.ts';

process.exitCode = await runNode(['apps/server/src/discord-register.ts', ...process.argv.slice(2)]);
