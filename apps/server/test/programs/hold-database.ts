import { startEmbedded } from '../../src/platform/embedded/start.ts';

// Starts the database in the given folder, like the application, and keeps running until a test kills it.
const [dataDir = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dataDir, log: () => undefined });
process.stdout.write(`${JSON.stringify(embedded.target)}\n`);
