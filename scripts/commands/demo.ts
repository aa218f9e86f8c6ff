import { runNode } from '../processes.ts';
import { buildWebIfNeeded } from '../web-build.ts';

await buildWebIfNeeded();
process.exitCode = await runNode(['apps/server/src/demo.ts', ...process.argv.slice(2)], {
  // A separate folder by default, so that the demo does not touch real data.
  env: {
    ...process.env,
    DATA_DIR: process.env.DATA_DIR ?? 'data-demo',
    // A group that has played for months exceeds the free tier.
    DEFAULT_TIER: process.env.DEFAULT_TIER ?? 'tier_3',
    // The demo admin has no second factor, and the password is public anyway.
    ADMIN_MFA: process.env.ADMIN_MFA ?? 'off',
  },
});
