import { startEmbedded } from '../../src/platform/embedded/start.ts';

// A substitute for the application that a test can kill: starts the database in the given folder and keeps running.
const [dataDir = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, log: () => undefined });
process.stdout.write(`${JSON.stringify(embedded.target)}\n`);
