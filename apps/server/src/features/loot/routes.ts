import * as contract from '@quartermaster/contract/loot';
import * as contents from '@quartermaster/contract/loot-contents';
import { paginated } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { readTemplate } from '../loot-template/queries/loot-templates.ts';
import { addToLoot } from './commands/add-to-loot.ts';
import { claimLoot, takeLoot } from './commands/claim-loot.ts';
import { deleteLoot } from './commands/delete-loot.ts';
import { deployLoot } from './commands/deploy-loot.ts';
import { depositInLoot } from './commands/deposit-in-loot.ts';
import { distributeLoot } from './commands/distribute-loot.ts';
import { planDistribution } from './commands/plan-distribution.ts';
import { removeFromLoot } from './commands/remove-from-loot.ts';
import { revealLoot } from './commands/reveal-loot.ts';
import { saveAsTemplate } from './commands/save-as-template.ts';
import { updateLoot } from './commands/update-loot.ts';
import { listLoot, readLoot, readLootSummary } from './queries/loot.ts';

/**
 * Loot of a party: deploying, revealing, hiding, claiming, distributing and deleting it, changing its contents, and
 * saving it as a template.
 */
export function lootRoutes(routes: Routes): void {
  routes.read(contract.listPartyLoot, async ({ sql, actor, params, query }) =>
    paginated(query, await listLoot(sql, actor.userId, params.id, query)),
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
  contentRoutes(routes);
  distributionRoutes(routes);
}

function contentRoutes(routes: Routes): void {
  routes.write(contents.addToLoot, async ({ tx, actor, params, body }) => ({
    data: await addToLoot(tx, actor, params.id, body.addition),
  }));
  routes.write(contents.removeFromLoot, async ({ tx, actor, params }) => ({
    data: { transaction_id: await removeFromLoot(tx, actor, params.id, params.item_id) },
  }));
  routes.write(contents.depositInLoot, async ({ tx, actor, params, body }) => ({
    data: await depositInLoot(tx, actor, params.id, body),
  }));
  routes.write(contents.saveLootAsTemplate, async ({ tx, actor, params, body }) => {
    const id = await saveAsTemplate(tx, actor, params.id, body.loot_template.name);
    return { data: await readTemplate(tx.sql, actor.userId, id) };
  });
}

function distributionRoutes(routes: Routes): void {
  routes.preview(contract.previewDistribution, async ({ tx, actor, params, body }) => ({
    data: (await planDistribution(tx, actor, params.id, body.distribute)).summary,
  }));
  routes.write(contract.distributeLoot, async ({ tx, actor, params, body }) => ({
    data: await distributeLoot(tx, actor, params.id, body.distribute),
  }));
}
