import { buildApp } from '../../src/app.ts';

/** The server as a separate process, for tests that kill it. Configuration and database are passed as JSON. */
const { config, target } = JSON.parse(process.argv[2] ?? '');
const app = await buildApp({ config, target });
process.stdout.write(`${await app.listen({ port: config.port, host: config.host })}\n`);
