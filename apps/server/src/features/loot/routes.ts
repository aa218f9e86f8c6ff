import * as contract from '@quartermaster/contract/loot';
import { paged } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { claimLoot, takeLoot } from './commands/claim-loot.ts';
import { deleteLoot } from './commands/delete-loot.ts';
import { deployLoot } from './commands/deploy-loot.ts';
import { distributeLoot } from './commands/distribute-loot.ts';
import { planDistribution } from './commands/plan-distribution.ts';
import { revealLoot } from './commands/show-loot.ts';
import { updateLoot } from './commands/update-loot.ts';
import { listLoot, readLoot, readLootSummary } from './queries/loot.ts';

/** Loot of a party: deploying, revealing, hiding, claiming, distributing and deleting it. */
export function lootRoutes(routes: Routes): void {
  routes.read(contract.listPartyLoot, async ({ sql, actor, params, query }) =>
    paged(query, await listLoot(sql, actor.userId, params.id, query)),
  );
  routes.read(contract.getLootInstance, async ({ sql, actor, params }) => ({
    data: await readLoot(sql, actor.userId, params.id),
  }));
  routes.write(contract.deployLoot, async ({ tx, actor, body }) => {
    const id = await deployLoot(tx, actor, body.loot_instance);
    return { data: await readLoot(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateLootInstance, async ({ tx, actor, params, body }) => {
    await updateLoot(tx, actor, params.id, body.loot_instance);
    return { data: await readLootSummary(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.revealLoot, async ({ tx, actor, params }) => {
    await revealLoot(tx, actor, params.id);
    return { data: await readLootSummary(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.deleteLootInstance, async ({ tx, actor, params }) => {
    await deleteLoot(tx, actor, params.id);
    return undefined;
  });
  routes.write(contract.claimLoot, async ({ tx, actor, params, body }) => ({
    data: await claimLoot(tx, actor, params.id, body.claim),
  }));
  routes.write(contract.takeLoot, async ({ tx, actor, params, body }) => ({
    data: await takeLoot(tx, actor, params.id, body),
  }));
  distributionRoutes(routes);
}

function distributionRoutes(routes: Routes): void {
  routes.preview(contract.previewDistribution, async ({ tx, actor, params, body }) => ({
    data: (await planDistribution(tx, actor, params.id, body.distribute)).summary,
  }));
  routes.write(contract.distributeLoot, async ({ tx, actor, params, body }) => ({
    data: await distributeLoot(tx, actor, params.id, body.distribute),
  }));
}
