import { type E2eServer, startE2eServer } from '../scripts/e2e-server.ts';
import { test as base } from './strict.ts';

/** Tests on a separate server where every account has the free tier; tiers are bought in its sandbox. */
export const test = base.extend<object, { server: E2eServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startE2eServer({ DEFAULT_TIER: 'tier_free' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
});
