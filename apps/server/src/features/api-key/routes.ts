import * as contract from '@quartermaster/contract/api-key';
import { featuresOf, isFeatureAllowed } from '@quartermaster/rules/tiers';
import { ANY_PARTY, effectiveTier } from '../../platform/allowance.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createKey } from './commands/create-key.ts';
import { revokeKey } from './commands/revoke-key.ts';
import { listKeys, readKey } from './queries/api-keys.ts';

/**
 * API keys of an account (DEC-11). Key creation is an open write, because its reply contains the secret:
 * replies of other writes are stored.
 */
export function apiKeyRoutes(routes: Routes): void {
  const { services } = routes;
  routes.read(contract.listApiKeys, async ({ sql, actor }) => ({
    data: await listKeys(sql, actor.userId),
    meta: {
      is_in_tier: isFeatureAllowed(featuresOf(await effectiveTier(sql, actor, ANY_PARTY)), 'api_access'),
    },
  }));
  routes.open(contract.createApiKey, async ({ actor, body, transaction }) => ({
    data: await transaction(async (tx) => {
      const { id, secret } = await createKey(tx, actor, body.api_key, services);
      return { api_key: await readKey(tx.sql, actor.userId, id), secret };
    }),
  }));
  routes.write(contract.revokeApiKey, async ({ tx, actor, params }) => {
    await revokeKey(tx, actor.userId, params.id, services);
    return undefined;
  });
}
