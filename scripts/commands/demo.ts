import { runNode } from '../processes.ts';
import { buildWebIfNeeded } from '../web-build.ts';

await buildWebIfNeeded();
process.exitCode = await runNode(['apps/server/src/demo.ts', ...process.argv.slice(2)], {
  // A folder of its own: a demonstration never touches real data.
  env: {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? 'data-demo',
    // A group that has played for months does not fit into the free tier.
    DEFAULT_TIER: process.env.DEFAULT_TIER ?? 'tier_3',
    // Its admin has no second factor, and its password is known to everyone anyway.
    ADMIN_MFA: process.env.ADMIN_MFA ?? 'off',
  },
});
