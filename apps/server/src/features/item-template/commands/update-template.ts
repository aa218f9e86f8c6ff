import { AppError, invalid } from '@quartermaster/contract/errors';
import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import type { Actor } from '../../../platform/actor.ts';
import { type Fragment, joinFragments, type Sql } from '../../../platform/database.ts';
import { inventoryChannelEvent, partyChannelEvent, publishEvents } from '../../../platform/outbox.ts';
import { type TransactServices, transact } from '../../../platform/transact.ts';
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

/** The id of a template, its new fields, and the `updated_at` that the editor has loaded. */
type Replacement = readonly [id: string, fields: ItemTemplateFields, seenVersion?: string | undefined];

/** Few enough that others wait a few milliseconds for their containers. */
const CONTAINERS_PER_BATCH = 50;
/** Bounds the duration of one request. */
const CONTAINERS_PER_REQUEST = 20_000;

/**
 * Stores the values that items of others keep, in one short transaction per batch of containers, so that no user waits
 * while `replaceTemplate` handles a widely used template. Stored values equal the current ones, so nothing changes if
 * the replacement is rejected afterwards.
 * @throws the errors of `replaceTemplate`; SERVICE_UNAVAILABLE when a further request has to continue
 */
export async function prepareReplacement(
  services: TransactServices,
  actor: Actor,
  ...replacement: Replacement
): Promise<void> {
  const holdingIds = (tx: Tx, change: Change, scope: Fragment, limit: number) =>
    containersHolding(
      tx,
      actor.userId,
      change.before.id,
      tx.sql`${scope} and ${isUnkept(tx.sql, change)}`,
      limit,
    );
  const ids = await transact(services, async (tx) =>
    holdingIds(tx, await lockForReplacement(tx, actor, ...replacement), tx.sql`true`, CONTAINERS_PER_REQUEST),
  );
  if (ids.length <= CONTAINERS_PER_BATCH) return;
  for (let start = 0; start < ids.length; start += CONTAINERS_PER_BATCH) {
    const batch = ids.slice(start, start + CONTAINERS_PER_BATCH);
    await transact(services, async (tx) => {
      const change = await lockForReplacement(tx, actor, ...replacement);
      const heldIds = await holdingIds(tx, change, tx.sql`k.id = any(${batch}::uuid[])`, batch.length);
      await keepOldValues(tx, actor, change, heldIds, tx.sql`i.container_id = any(${heldIds}::uuid[])`);
    });
  }
  if (ids.length === CONTAINERS_PER_REQUEST)
    throw new AppError('SERVICE_UNAVAILABLE', 'Very many containers hold this item. Save again to continue.');
}

/**
 * Replaces a template of the actor. Items that the actor may know and could edit by hand follow the update; all other
 * items keep their name, description, weight and value (ADR 0080).
 * @throws RESOURCE_NOT_FOUND; FORBIDDEN; CONFLICT when the template was changed since, and for publishing or unlisting
 * a template that an admin has hidden; EMAIL_NOT_VERIFIED for publishing without a verified address; VALIDATION_ERROR
 * for a new stack size or slots while items exist
 */
export async function replaceTemplate(tx: Tx, actor: Actor, ...replacement: Replacement): Promise<void> {
  const change = await lockForReplacement(tx, actor, ...replacement);
  const { before, after } = change;
  // All containers from which the actor may withdraw, because their items follow, and others that received items since
  // `prepareReplacement`.
  const mayFollow = tx.sql`
    o.user_id = ${actor.userId} or m.role = 'gm' or m.role is not null and k.party_id is not null`;
  const condition = tx.sql`${mayFollow} or ${isUnkept(tx.sql, change)}`;
  const containerIds = await containersHolding(tx, actor.userId, before.id, condition);
  const followingContainers = await keepOldValues(tx, actor, change, containerIds, tx.sql`true`);
  if (before.currency !== after.currency) await pinCurrency(tx, before);
  await tx.sql`update item_templates set ${tx.sql({ ...after, updated_at: tx.now })} where id = ${before.id}`;
  await publishUpdates(tx, actor, followingContainers);
}

interface Change {
  readonly before: LockedTemplate;
  readonly after: TemplateColumns;
}

/** Locks a template and checks that the actor may replace it. */
async function lockForReplacement(
  tx: Tx,
  actor: Actor,
  ...[id, fields, seenVersion]: Replacement
): Promise<Change> {
  const before = await lockTemplate(tx, actor.userId, id);
  requireTemplate(before, actor.userId, 'edit');
  if (seenVersion !== undefined && new Date(seenVersion).getTime() !== before.updated_at.getTime()) {
    throw new AppError('CONFLICT', 'This item has changed in the meantime. Reload before you save.');
  }
  const after = columnsOf(fields);
  if (after.visibility === 'public' && before.visibility !== 'public') {
    await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  }
  const changedField = (['stack_size', 'slots'] as const).find((field) => before[field] !== after[field]);
  if (changedField && (await containersHolding(tx, actor.userId, id, tx.sql`true`, 1)).length > 0) {
    // Existing stacks would become invalid.
    const text = 'Cannot change while items created from the template exist. Duplicate the item instead.';
    throw invalid(changedField, text);
  }
  return { before, after };
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

/** Adds the old currency to value overrides without one, because a new currency of the template would change them. */
const pinCurrency = (tx: Tx, { id, currency }: LockedTemplate) => tx.sql`
  update item_instances set currency_override = ${currency}
  where item_template_id = ${id} and value_override is not null and currency_override is null`;

/** The fields that change in items `i`: the override that keeps the old value, and whether the override is missing. */
function keptFields(sql: Sql, { before, after }: Change) {
  const isNewCurrency = before.currency !== after.currency;
  const isCurrencyMissing = isNewCurrency
    ? sql`i.value_override is null or i.currency_override is null`
    : sql`i.value_override is null`;
  return [
    {
      isChanged: before.name !== after.name,
      override: sql`name_override = coalesce(i.name_override, ${before.name})`,
      isMissing: sql`i.name_override is null`,
    },
    {
      isChanged: before.description !== after.description,
      override: sql`description_override = coalesce(i.description_override, ${before.description})`,
      isMissing: sql`i.description_override is null`,
    },
    {
      isChanged: before.weight !== after.weight,
      override: sql`weight_override = coalesce(i.weight_override, ${before.weight})`,
      isMissing: sql`i.weight_override is null`,
    },
    {
      isChanged: isNewCurrency || before.base_value !== after.base_value,
      override: sql`
        currency_override = case when ${isCurrencyMissing} then ${before.currency} else i.currency_override end,
        value_override = coalesce(i.value_override, ${before.base_value})`,
      isMissing: isCurrencyMissing,
    },
  ].filter(({ isChanged }) => isChanged);
}

/** SQL: whether the change would change item `i`, because it has no own value. */
const isUnkept = (sql: Sql, change: Change): Fragment => {
  const missing = keptFields(sql, change).map(({ isMissing }) => isMissing);
  return missing.length === 0 ? sql`false` : sql`(${joinFragments(sql, missing, sql` or `)})`;
};

/**
 * Locks containers, and stores the old values as overrides on items in `scope` that must not follow the update: all
 * except items that the actor may know in containers from which the actor may withdraw. Returns these containers.
 */
async function keepOldValues(
  tx: Tx,
  actor: Actor,
  change: Change,
  containerIds: readonly string[],
  scope: Fragment,
): Promise<LockedContainer[]> {
  const { sql } = tx;
  const { id } = change.before;
  const locked = await lockContainers(tx, actor.userId, [], containerIds);
  const follows = (container: LockedContainer) => accessTo(container, actor.userId).withdraw;
  const following = await knownContainers(tx, actor.userId, id, locked.filter(follows));
  const overrides = keptFields(sql, change).map(({ override }) => override);
  if (overrides.length === 0) return following;
  const isKnownItem = isKnown(
    sql,
    actor.userId,
    sql`i.container_id = any(${gmContainerIds(following, actor.userId)}::uuid[])`,
  );
  await sql`
    update item_instances i set ${joinFragments(sql, overrides, sql`,`)} from item_templates t
    where t.id = ${id} and i.item_template_id = t.id and i.container_id is not null and ${scope} and ${isUnkept(sql, change)}
      and not (i.container_id = any(${following.map((container) => container.id)}::uuid[]) and ${isKnownItem})`;
  return following;
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
