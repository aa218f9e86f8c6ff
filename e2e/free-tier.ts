import { testOnServer } from './separate-server.ts';

/** Tests on a separate server where every account has the free tier; tiers are bought in its sandbox. */
export const test = testOnServer({ DEFAULT_TIER: 'tier_free' });
