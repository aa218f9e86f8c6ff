import { runNode } from '../processes.ts';

// npm run soak [-- live]: random actions on the ledger, or clients of the socket that are cut off again and again.
const file = process.argv[2] === 'live' ? 'live-soak.ts' : 'soak.ts';
process.exitCode = await runNode([`apps/server/test/${file}`]);
