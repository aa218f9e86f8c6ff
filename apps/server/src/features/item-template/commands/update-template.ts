import { AppError, invalid } from '@quartermaster/contract/errors';
import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import type { Actor } from '../../../platform/actor.ts';
import { joinFragments } from '../../../platform/database.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { accessTo } from '../../container/policy.ts';
import { isKnown } from '../../identification/policy.ts';
import { requireTemplate } from '../policy.ts';
import {
  columnsOf,
  containersHolding,
  type LockedTemplate,
  lockTemplate,
  type TemplateColumns,
} from '../store.ts';

/**
 * Replaces a template of the actor. Items that the actor may know and could edit by hand follow the update; all other
 * items keep their name, description, weight and value (ADR 0080).
 * @param seenVersion the `updated_at` that the editor has loaded
 * @throws RESOURCE_NOT_FOUND; FORBIDDEN; CONFLICT when the template was changed since, and for publishing or unlisting
 * a template that an admin has hidden; EMAIL_NOT_VERIFIED for publishing without a verified address; VALIDATION_ERROR
 * for a new stack size or slots while items exist
 */
export async function replaceTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  fields: ItemTemplateFields,
  seenVersion?: string,
): Promise<void> {
  const before = await lockTemplate(tx, actor.userId, id);
  requireTemplate(before, actor.userId, 'edit');
  if (seenVersion !== undefined && new Date(seenVersion).getTime() !== before.updated_at.getTime()) {
    throw new AppError('CONFLICT', 'This item has changed in the meantime. Reload before you save.');
  }
  const after = columnsOf(fields);
  if (after.visibility === 'public' && before.visibility !== 'public') {
    await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  }
  const holdingContainers = await lockContainers(tx, actor.userId, [], await containersHolding(tx, id));
  if (holdingContainers.length > 0) requireSameStacks(before, after);
  const follows = (container: LockedContainer) => accessTo(container, actor.userId).withdraw;
  const followingContainers = await knownContainers(tx, actor.userId, id, holdingContainers.filter(follows));
  if (before.currency !== after.currency) await pinCurrency(tx, before);
  if (holdingContainers.length > 0) await keepOldValues(tx, actor, before, after, followingContainers);
  await tx.sql`update item_templates set ${tx.sql({ ...after, updated_at: tx.now })} where id = ${id}`;
  await publishUpdates(tx, actor, followingContainers);
}

const gmContainerIds = (containers: readonly LockedContainer[], userId: string): string[] =>
  containers.filter((container) => accessTo(container, userId).seeUnidentified).map(({ id }) => id);

/** Filters containers to those in which the actor may know items of the template (ADR 0122). */
async function knownContainers(
  tx: Tx,
  userId: string,
  templateId: string,
  containers: readonly LockedContainer[],
): Promise<LockedContainer[]> {
  const rows = await tx.sql<{ id: string }[]>`
    select distinct i.container_id as id from item_instances i join item_templates t on t.id = i.item_template_id
    where i.item_template_id = ${templateId} and i.container_id = any(${containers.map(({ id }) => id)}::uuid[])
      and ${isKnown(tx.sql, userId, tx.sql`i.container_id = any(${gmContainerIds(containers, userId)}::uuid[])`)}`;
  const knownIds = new Set(rows.map(({ id }) => id));
  return containers.filter(({ id }) => knownIds.has(id));
}

/** Throws VALIDATION_ERROR for changes that would make existing stacks invalid. */
function requireSameStacks(before: TemplateColumns, after: TemplateColumns): void {
  const text = 'Cannot change while items created from the template exist. Duplicate the item instead.';
  if (before.stack_size !== after.stack_size) throw invalid('stack_size', text);
  if (before.slots !== after.slots) throw invalid('slots', text);
}

/** Adds the old currency to value overrides without one, because a new currency of the template would change them. */
const pinCurrency = (tx: Tx, { id, currency }: LockedTemplate) => tx.sql`
  update item_instances set currency_override = ${currency}
  where item_template_id = ${id} and value_override is not null and currency_override is null`;

/**
 * Stores the old values as overrides on items that must not follow the update: all except known items in
 * `followingContainers`.
 */
async function keepOldValues(
  tx: Tx,
  actor: Actor,
  before: LockedTemplate,
  after: TemplateColumns,
  followingContainers: readonly LockedContainer[],
): Promise<void> {
  const { sql } = tx;
  const changesValue = before.base_value !== after.base_value || before.currency !== after.currency;
  const overrides = [
    ...(before.name === after.name ? [] : [sql`name_override = coalesce(name_override, ${before.name})`]),
    ...(before.description === after.description
      ? []
      : [sql`description_override = coalesce(description_override, ${before.description})`]),
    ...(before.weight === after.weight
      ? []
      : [sql`weight_override = coalesce(weight_override, ${before.weight})`]),
    ...(changesValue
      ? [
          sql`currency_override = case when value_override is null then ${before.currency} else currency_override end`,
          sql`value_override = coalesce(value_override, ${before.base_value})`,
        ]
      : []),
  ];
  if (overrides.length === 0) return;
  const assignments = joinFragments(sql, overrides, sql`,`);
  const isKnownItem = isKnown(
    sql,
    actor.userId,
    sql`i.container_id = any(${gmContainerIds(followingContainers, actor.userId)}::uuid[])`,
  );
  await sql`
    update item_instances i set ${assignments} from item_templates t
    where t.id = ${before.id} and i.item_template_id = t.id and i.container_id is not null
      and not (i.container_id = any(${followingContainers.map(({ id }) => id)}::uuid[]) and ${isKnownItem})`;
}

/** Publishes to each party the ids of its containers to refetch, in the order of the party ids. */
async function publishUpdates(tx: Tx, actor: Actor, containers: readonly LockedContainer[]): Promise<void> {
  const byParty = Map.groupBy(containers, ({ party_id }) => party_id);
  const parties = [...byParty].sort(([a], [b]) => String(a).localeCompare(String(b)));
  for (const [partyId, partyContainers] of parties) {
    if (partyId === null) continue;
    await publishEvents(
      tx,
      actor,
      partyId,
      partyContainers.flatMap(({ id }) => [
        inventoryChannelEvent('item_updated', { container_id: id }),
        partyChannelEvent('inventory_updated', { container_id: id }),
      ]),
    );
  }
}
