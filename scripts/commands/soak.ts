import { runNode } from '../processes.ts';

// npm run soak [-- live]: runs random actions on the ledger, or socket clients that are
// disconnected repeatedly.
const file = process.argv[2] === 'live' ? 'live-soak.ts' : 'soak.ts';
process.exitCode = await runNode([`apps/server/test/${file}`]);
