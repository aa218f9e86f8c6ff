import * as contract from '@quartermaster/contract/patronage';
import { paginated, paginatedWithTotals } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createPatronage } from './commands/create-patronage.ts';
import { endPatronage } from './commands/end-patronage.ts';
import * as queries from './queries/patronages.ts';

/** Patronages: tiers that members grant each other within a party (ACC-7, DEC-10). */
export function patronageRoutes(routes: Routes): void {
  const { settings } = routes.services;
  routes.write(contract.createPatronage, async ({ tx, actor, body }) => {
    const id = await createPatronage(tx, actor, body, settings.latest().defaultTier);
    return { data: await queries.readPatronage(tx.sql, actor.userId, id) };
  });
  routes.write(contract.endPatronage, async ({ tx, actor, params }) => {
    await endPatronage(tx, actor, params.id);
    return undefined;
  });
  routes.read(contract.listGivenPatronages, async ({ sql, actor, query }) =>
    paginatedWithTotals(query, await queries.listGiven(sql, actor, query)),
  );
  routes.read(contract.listReceivedPatronages, async ({ sql, actor, query }) =>
    paginated(query, await queries.listReceived(sql, actor.userId, query)),
  );
  routes.read(contract.listEligibleMembers, async ({ sql, actor, params, query }) =>
    paginatedWithTotals(
      query,
      await queries.listEligible(sql, actor, params.party_id, settings.latest().defaultTier, query),
    ),
  );
}
