import { type E2eServer, startE2eServer } from '../scripts/e2e-server.ts';
import { test as base } from './strict.ts';

/** Tests on a separate server; `changes` are changes to its environment. */
export const testOnServer = (changes: Record<string, string> = {}) =>
  base.extend<object, { server: E2eServer }>({
    server: [
      async ({ browserName: _ }, use) => {
        const server = await startE2eServer(changes);
        await use(server);
        await server.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: ({ server }, use) => use(server.url),
  });

/** Tests on a separate server, because their changes to a server would affect every other test. */
export const test = testOnServer();
