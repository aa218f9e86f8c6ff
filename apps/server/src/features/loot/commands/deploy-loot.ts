import { randomBytes } from 'node:crypto';
import { LOOT_STACKS_MAX } from '@quartermaster/contract/constants';
import { tooManyStacks } from '@quartermaster/contract/errors';
import type { deployLoot as spec } from '@quartermaster/contract/loot';
import { divideIntoStacks, stackCount } from '@quartermaster/rules/stacking';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import { stacksText } from '../../../platform/ledger/notes.ts';
import { post } from '../../../platform/ledger/post.ts';
import { inventoryChannelEvent, partyChannelEvent } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance, requireFeature } from '../../allowance/commands/use-allowance.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { notifyRevealed } from '../domain/notify-revealed.ts';
import { type Lot, readSource, requireLootStackLimit, rollLines } from '../domain/roll-lines.ts';
import type { Source, StoredLine } from '../store.ts';

type DeployInput = z.output<typeof spec.body>['loot_instance'];

/**
 * Rolls a loot template or lines (DEC-16) with a recorded seed and deploys the result in a party, hidden unless
 * `is_revealed` is set (DEC-6), as one transaction, visible only to a gm if the loot is hidden. Returns the loot's id.
 * Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT, FEATURE_NOT_IN_TIER, LIMIT_REACHED, VALIDATION_ERROR.
 */
export async function deployLoot(tx: Tx, actor: Actor, input: DeployInput): Promise<string> {
  const { party_id: partyId } = input;
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'manage_loot');
  const source = await readSource(tx, actor, input);
  await requireFeature(tx, actor, 'loot_distribution', partyId);
  await requireAllowance(tx, actor, 'loot_instances', 1, partyId);
  await requireAllowance(tx, actor, 'loot_deployments_monthly', 1, partyId);
  await lockParty(tx, partyId);
  requirePermission(await requireMember(tx.sql, actor.userId, partyId), 'manage_loot');
  const seed = input.seed ?? randomBytes(16).toString('hex');
  const { rolls, lots } = rollLines(source.lines, seed);
  const id = newId();
  const name = input.name || source.name;
  const containerId = await insertLoot(tx, actor, { id, name, seed, rolls, input, source });
  const changes = stacksOfLots(lots, containerId, partyId);
  await postDeployment(tx, actor, { id, name, containerId, input }, changes);
  return id;
}

interface NewLoot {
  readonly id: string;
  readonly name: string;
  readonly seed: string;
  readonly rolls: readonly StoredLine[];
  readonly input: DeployInput;
  readonly source: Source;
}

/** Divides each lot into stacks; items that do not stack get one stack each. */
function stacksOfLots(lots: readonly Lot[], containerId: string, partyId: string): StackChange[] {
  requireLootStackLimit(lots.reduce((sum, { count, stackSize }) => sum + stackCount(count, stackSize), 0));
  return lots.flatMap(({ itemTemplateId, stackSize, isIdentified, count }) =>
    sizesOf(count, stackSize).map((quantity) => ({
      ...newStack(itemTemplateId, { container: containerId, quantity }),
      ...(isIdentified ? {} : { hiddenIn: partyId }),
    })),
  );
}

function sizesOf(count: number, stackSize: number): readonly number[] {
  const { sizes, rejection } = divideIntoStacks(count, stackSize, LOOT_STACKS_MAX);
  if (rejection) throw tooManyStacks(rejection);
  return sizes;
}

/** Inserts the loot and its container; returns the container's id. */
async function insertLoot(tx: Tx, actor: Actor, loot: NewLoot): Promise<string> {
  const { id, name, seed, rolls, input, source } = loot;
  const times = { created_at: tx.now, updated_at: tx.now };
  await tx.sql`
    insert into loot_instances ${tx.sql({
      id,
      party_id: input.party_id,
      loot_template_id: source.id,
      deployed_by: actor.userId,
      name,
      description: input.description ?? source.description,
      source: source.source_type,
      location_name: input.location_name ?? '',
      is_revealed: input.is_revealed,
      revealed_at: input.is_revealed ? tx.now : null,
      seed,
      rolls: tx.sql.json(rolls.map((line) => ({ ...line, dice: [...line.dice] }))),
      ...times,
    })}`;
  const containerId = newId();
  await tx.sql`
    insert into containers ${tx.sql({ id: containerId, loot_instance_id: id, name: 'Loot', visibility: 'party', ...times })}`;
  return containerId;
}

async function postDeployment(
  tx: Tx,
  actor: Actor,
  { id, name, containerId, input }: { id: string; name: string; containerId: string; input: DeployInput },
  changes: readonly StackChange[],
): Promise<void> {
  const isHidden = !input.is_revealed;
  if (!isHidden) await notifyRevealed(tx, actor, { id, party_id: input.party_id });
  const entry = {
    type: 'create' as const,
    partyId: input.party_id,
    destination: { id: containerId, name, isPrivate: isHidden, ownerKind: 'loot' as const },
    notes: `With ${stacksText(changes.length)} in it`,
    characterIds: [],
    world: true,
    gmOnly: isHidden,
  };
  const ids = { loot_instance_id: id, container_id: containerId };
  const events = [
    inventoryChannelEvent('party_inventory_updated', ids),
    partyChannelEvent('inventory_updated', ids),
  ];
  await post(tx, actor, entry, changes, isHidden ? [] : events);
}
