import { SHOP_STACKS_MAX } from '@quartermaster/contract/constants';
import type { deployShop as spec } from '@quartermaster/contract/shop';
import { nextRestock } from '@quartermaster/rules/restock';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import type { StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance, requireFeature } from '../../allowance/commands/use-allowance.ts';
import { moveCoins } from '../../coin/commands/move-coins.ts';
import { readHeldCoins } from '../../coin/queries/held-coins.ts';
import { planItemCreation } from '../../item/commands/plan-items.ts';
import { notify } from '../../notification/commands/notify.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { partyActivity } from '../../party/commands/party-activity.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { memberIds } from '../../party/queries/member-ids.ts';
import { readTemplate, type TemplateLine } from '../../shop-template/commands/read-template.ts';
import { asTarget, coinsToReach, requireStockFits, shopEvents } from '../domain/shop-changes.ts';
import { newShopSource } from '../domain/suggested-stock.ts';
import { coinsOfShop } from '../policy.ts';
import { type ShopRow, shopRow, writeListing } from '../store.ts';
import { columnsOf } from './update-shop.ts';

type DeployInput = z.output<typeof spec.body>['shop_instance'];

/**
 * Deploys a shop template, or a new shop of a shop type, in a party: its text, overrides, modifiers and lines are
 * copied, the stock is posted from the world in one transaction, and the members are notified if the shop is open.
 * Returns the id of the shop. Throws RESOURCE_NOT_FOUND for an invisible party, template or item, VALIDATION_ERROR for
 * coins as stock, FORBIDDEN, CONFLICT, FEATURE_NOT_IN_TIER, LIMIT_REACHED, and the errors of `planItemCreation` (DEC-5,
 * DEC-8).
 */
export async function deployShop(tx: Tx, actor: Actor, input: DeployInput): Promise<string> {
  const { shop_template_id, new_shop, party_id, ...terms } = input;
  await requireMayDeploy(tx, actor, party_id);
  const { template, lines } = new_shop
    ? await newShopSource(tx, actor, new_shop)
    : await readTemplate(tx, actor.userId, shop_template_id ?? '');
  const restockDays =
    terms.restock_days === undefined ? template.default_restock_days : terms.restock_days || null;
  const row = {
    id: newId(),
    party_id,
    shop_template_id: shop_template_id ?? null,
    deployed_by: actor.userId,
    template_name: template.name,
    template_owner: template.owner,
    template_location: template.location,
    template_description: template.description,
    shop_type: template.shop_type,
    tags: template.tags,
    buy_modifier: template.buy_modifier,
    sell_modifier: template.sell_modifier,
    name_override: template.name_override,
    owner_override: template.owner_override,
    location_override: template.location_override,
    description_override: template.description_override,
    ...columnsOf(terms),
    has_unlimited_funds: (terms.funds ?? null) === null,
    restock_days: restockDays,
    opened_at: terms.is_active === false ? null : tx.now,
    last_restocked_at: tx.now,
    next_restock_at: nextRestock(tx.now, restockDays, tx.now),
    created_at: tx.now,
    updated_at: tx.now,
  };
  await tx.sql`insert into shop_instances ${tx.sql(row)}`;
  const shop = await shopRow(tx.sql, row.id);
  if (!shop) throw new Error('A deployed shop does not exist');
  await setUpShop(tx, actor, shop, lines, terms.funds ?? 0);
  return shop.id;
}

/** The party is locked, so that it is neither deleted nor archived during the deployment. */
async function requireMayDeploy(tx: Tx, actor: Actor, partyId: string): Promise<void> {
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'manage_shops');
  await requireFeature(tx, actor, 'shops_deployment', partyId);
  await requireAllowance(tx, actor, 'shop_instances', 1, partyId);
  await requireAllowance(tx, actor, 'shop_deployments_monthly', 1, partyId);
}

async function setUpShop(
  tx: Tx,
  actor: Actor,
  shop: ShopRow,
  lines: readonly TemplateLine[],
  funds: number,
): Promise<void> {
  const target = asTarget(shop);
  const shelfId = await addPlace(tx, shop, 'Shelf', false);
  const tillId = await addPlace(tx, shop, 'Till', true);
  const system = coinsOfShop(shop);
  const coins = moveCoins(await readHeldCoins(tx, [tillId], system), [
    { id: tillId, delta: coinsToReach({}, funds, system) },
  ]);
  const changes: StackChange[] = [...coins.changes];
  for (const line of lines) {
    const quantity = line.quantity ?? 1;
    if (quantity > 0) {
      const input = { templateId: line.item_template_id, targetId: shelfId, quantity };
      changes.push(...(await planItemCreation(tx, { ...input, newStacksMax: SHOP_STACKS_MAX })).changes);
    }
    requireStockFits(changes.length);
    const key = { listing_id: null, special_id: null, item_template_id: line.item_template_id };
    const { price, restock_quantity } = line;
    await writeListing(tx, shop.id, key, { price, restock_quantity, is_unlimited: line.quantity === null });
  }
  if (shop.is_active) {
    const activity = await partyActivity(tx, actor, shop.party_id);
    const members = await memberIds(tx.sql, shop.party_id);
    const shopData = { shop_instance_id: shop.id, shop_name: target.name };
    await notify(tx, [{ ...activity, kind: 'shop_deployed', ...shopData, to: members }]);
  }
  const entry = {
    type: 'create' as const,
    partyId: shop.party_id,
    target,
    destination: { id: shelfId, name: target.name, isPrivate: false, ownerKind: 'shop' as const },
    notes:
      lines.length === 0 ? '' : `With ${lines.length === 1 ? 'one line' : `${lines.length} lines`} of stock`,
    characterIds: [],
    world: true,
  };
  await post(tx, actor, entry, changes, shopEvents(shop, 'shop_deployed'));
}

async function addPlace(tx: Tx, shop: ShopRow, name: string, isTill: boolean): Promise<string> {
  const id = newId();
  await tx.sql`
    insert into containers (id, shop_instance_id, is_till, name, visibility, created_at, updated_at)
    values (${id}, ${shop.id}, ${isTill}, ${name}, 'party', ${tx.now}, ${tx.now})`;
  return id;
}
