import { notFound } from '@quartermaster/contract/errors';
import * as contract from '@quartermaster/contract/loot';
import type { Sql } from '../../platform/database.ts';
import { pageOf } from '../../platform/http/reply.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { listItemsIn } from '../item/queries/items.ts';
import { type Member, requireMember } from '../party/policy.ts';
import { claimLoot, takeLoot } from './commands/claim-loot.ts';
import { deleteLoot } from './commands/delete-loot.ts';
import { deployLoot } from './commands/deploy-loot.ts';
import { distributeLoot } from './commands/distribute-loot.ts';
import { planDistribution } from './commands/plan-distribution.ts';
import { revealLoot } from './commands/show-loot.ts';
import { updateLoot } from './commands/update-loot.ts';
import { maySeeLoot } from './policy.ts';
import { presentDetail, presentHidden, presentLoot } from './present.ts';
import { lootById, lootOf, partyOfLoot, unknownOf } from './queries/loot.ts';

/** Loot that stands in a party: deploying, showing and hiding it, taking from it, and taking it away. */
export function lootRoutes(routes: Routes): void {
  routes.read(contract.listPartyLoot, async ({ sql, actor, params, query }) => {
    const member = await requireMember(sql, actor.userId, params.id);
    const { rows, total } = await lootOf(sql, params.id, readerOf(member), query);
    return { data: rows.map((row) => presentLoot(row, member)), meta: pageOf(query, total) };
  });
  routes.read(contract.getLootInstance, async ({ sql, actor, params }) => ({
    data: await detail(sql, actor.userId, params.id),
  }));
  routes.write(contract.deployLoot, async ({ tx, actor, body }) => {
    const id = await deployLoot(tx, actor, body.loot_instance);
    return { data: await detail(tx.sql, actor.userId, id) };
  });
  routes.write(contract.updateLootInstance, async ({ tx, actor, params, body }) => {
    await updateLoot(tx, actor, params.id, body.loot_instance);
    return { data: await summary(tx.sql, actor.userId, params.id) };
  });
  routes.write(contract.revealLoot, async ({ tx, actor, params }) => {
    await revealLoot(tx, actor, params.id);
    return { data: await summary(tx.sql, actor.userId, params.id) };
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
  routes.write(contract.previewDistribution, async ({ tx, actor, params, body }) => ({
    data: (await planDistribution(tx, actor, params.id, body.distribute)).summary,
  }));
  routes.write(contract.distributeLoot, async ({ tx, actor, params, body }) => ({
    data: await distributeLoot(tx, actor, params.id, body.distribute),
  }));
}

/** More stacks than a loot drop may hold. */
const WHOLE_LOOT = { page: 1, per_page: 1_000_000 };

const readerOf = ({ userId, permissions }: Member) => ({ userId, isGm: permissions.see_unidentified });

/** What its reader may know of it; of hidden loot all but a gm read that there is some. */
async function detail(sql: Sql, userId: string, id: string) {
  const place = await partyOfLoot(sql, id);
  if (!place) throw notFound();
  const member = await requireMember(sql, userId, place.party_id);
  const reader = readerOf(member);
  const row = maySeeLoot(place, member) ? await lootById(sql, id, reader) : undefined;
  if (!row) return presentHidden(place);
  const { rows: items } = await listItemsIn(sql, row.container_id, reader, WHOLE_LOOT);
  const templateIds = row.rolls.map((line) => line.item_template_id);
  return presentDetail(row, items, await unknownOf(sql, place.party_id, templateIds), member);
}

async function summary(sql: Sql, userId: string, id: string) {
  const place = await partyOfLoot(sql, id);
  if (!place) throw notFound();
  const member = await requireMember(sql, userId, place.party_id);
  const row = maySeeLoot(place, member) ? await lootById(sql, id, readerOf(member)) : undefined;
  if (!row) throw notFound();
  return presentLoot(row, member);
}
