import { AppError, invalid } from '@quartermaster/contract/errors';
import type { ItemTemplateFacts } from '@quartermaster/contract/item-template-form';
import type { Actor } from '../../../platform/actor.ts';
import { announce, toInventory, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireVerified } from '../../auth/policy.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { accessTo } from '../../container/policy.ts';
import { requireTemplate } from '../policy.ts';
import {
  columnsOf,
  containersHolding,
  type LockedTemplate,
  lockTemplate,
  type TemplateColumns,
} from '../store.ts';

/**
 * Replaces a template of the actor's. Things made from it follow where the actor could edit them by hand;
 * everywhere else they keep name, description, weight and worth as they were (ADR 0080).
 * @param seen `updated_at` as the editor read it
 * @throws CONFLICT when it was changed since; EMAIL_NOT_VERIFIED for making it public; FORBIDDEN; VALIDATION_ERROR for a stack size in use
 */
export async function replaceTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  facts: ItemTemplateFacts,
  seen?: string,
): Promise<void> {
  const before = await lockTemplate(tx, actor.userId, id);
  requireTemplate(before, actor.userId, 'edit');
  if (seen !== undefined && new Date(seen).getTime() !== before.updated_at.getTime()) {
    throw new AppError('CONFLICT', 'This item was changed in the meantime. Look again before you save.');
  }
  const after = columnsOf(facts);
  if (after.visibility === 'public' && before.visibility !== 'public') {
    await requireVerified(tx.sql, actor.userId, 'publish', 'visibility');
  }
  const holding = await lockContainers(tx, actor.userId, await containersHolding(tx, id));
  if (holding.length > 0) requireSameStacks(before, after);
  const follows = (container: LockedContainer) => accessTo(container, actor.userId).withdraw;
  await keepAsItWas(
    tx,
    before,
    after,
    holding.filter((container) => !follows(container)),
  );
  await tx.sql`update item_templates set ${tx.sql({ ...after, updated_at: tx.now })} where id = ${id}`;
  await announceTo(tx, actor, holding.filter(follows));
}

/** What lies in stacks would lie in impossible ones. */
function requireSameStacks(before: TemplateColumns, after: TemplateColumns): void {
  const words = 'Cannot change while things made from it exist. Duplicate the item instead.';
  if (before.stack_size !== after.stack_size) throw invalid('stack_size', words);
  if (before.slots !== after.slots) throw invalid('slots', words);
}

/** Writes what changes as overrides of the things that must not change with it. */
async function keepAsItWas(
  tx: Tx,
  before: LockedTemplate,
  after: TemplateColumns,
  containers: readonly LockedContainer[],
): Promise<void> {
  const { sql } = tx;
  const changesWorth = before.base_value !== after.base_value || before.currency !== after.currency;
  const kept = [
    ...(before.name === after.name ? [] : [sql`name_override = coalesce(name_override, ${before.name})`]),
    ...(before.description === after.description
      ? []
      : [sql`description_override = coalesce(description_override, ${before.description})`]),
    ...(before.weight === after.weight
      ? []
      : [sql`weight_override = coalesce(weight_override, ${before.weight})`]),
    // A worth of its own is in its own coin, or else in the template's.
    ...(changesWorth
      ? [
          sql`currency_override = case when value_override is null then ${before.currency}
              else coalesce(currency_override, ${before.currency}) end`,
          sql`value_override = coalesce(value_override, ${before.base_value})`,
        ]
      : []),
  ];
  const [first, ...rest] = kept;
  if (!first || containers.length === 0) return;
  const sets = rest.reduce((all, one) => sql`${all}, ${one}`, first);
  await sql`
    update item_instances set ${sets}
    where item_template_id = ${before.id} and container_id = any(${containers.map(({ id }) => id)}::uuid[])`;
}

/** Each party hears which of its containers to read again; parties in the order of their ids. */
async function announceTo(tx: Tx, actor: Actor, containers: readonly LockedContainer[]): Promise<void> {
  const byParty = Map.groupBy(containers, ({ party_id }) => party_id);
  const parties = [...byParty].sort(([a], [b]) => String(a).localeCompare(String(b)));
  for (const [partyId, held] of parties) {
    if (partyId === null) continue;
    await announce(
      tx,
      actor,
      partyId,
      held.flatMap(({ id }) => [
        toInventory('item_updated', { container_id: id }),
        toParty('inventory_updated', { container_id: id }),
      ]),
    );
  }
}
