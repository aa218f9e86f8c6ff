import { randomBytes } from 'node:crypto';
import { LOOT_STACKS_MAX } from '@quartermaster/contract/constants';
import { AppError, notFound, tooManyStacks } from '@quartermaster/contract/errors';
import type { deployLoot as spec } from '@quartermaster/contract/loot';
import { writtenDice } from '@quartermaster/rules/dice';
import { rollLoot } from '@quartermaster/rules/loot-roll';
import { divideIntoStacks, stackCount } from '@quartermaster/rules/stacking';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { newStack, type StackChange } from '../../../platform/ledger/entry.ts';
import { post } from '../../../platform/ledger/post.ts';
import { toInventory, toParty } from '../../../platform/outbox.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { requireAllowance, requireFeature } from '../../allowance/commands/use-allowance.ts';
import { readLines } from '../../loot-template/commands/add-lines.ts';
import { lockParty } from '../../party/commands/lock-party.ts';
import { requireMember, requirePermission } from '../../party/policy.ts';
import { notifyRevealed } from '../domain/notify-revealed.ts';
import { type Source, type StoredLine, sourceOf, type TemplateLine } from '../store.ts';

type DeployInput = z.output<typeof spec.body>['loot_instance'];

/**
 * Rolls a loot template or lines (DEC-16) with a recorded seed and deploys the result in a party, hidden unless
 * revealed (DEC-6): one entry of the ledger, which only a gm reads while it is hidden. Returns its id.
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
  const rolls = rolled(source.lines, seed);
  const id = newId();
  const name = input.name || source.name;
  const containerId = await insertLoot(tx, actor, { id, name, seed, rolls, input, source });
  const changes = addItemsOf(source.lines, rolls, containerId, partyId);
  await postDeployment(tx, actor, { id, name, containerId, input }, changes);
  return id;
}

/** A template that the actor may see, or the lines of loot without one. */
async function readSource(tx: Tx, actor: Actor, input: DeployInput): Promise<Source> {
  if (input.loot_template_id !== undefined) {
    const template = await sourceOf(tx, actor.userId, input.loot_template_id);
    if (!template) throw notFound('There is no such loot template.');
    return template;
  }
  const read = await readLines(tx, actor, input.lines ?? [], (i) => `lines.${i}.`);
  const lines = read.map(({ item, itemTemplateId, dice, chance, isIdentified }) => ({
    ...{ name: item.name, category: item.category, stack_size: item.stack_size, chance },
    ...{ item_template_id: itemTemplateId, quantity: writtenDice(dice), is_identified: isIdentified },
  }));
  return { id: null, name: 'Loot', description: '', source_type: 'other', lines };
}

function rolled(lines: readonly TemplateLine[], seed: string): StoredLine[] {
  const rolls = rollLoot(lines, seed);
  return lines.map(({ item_template_id, name, category, quantity, chance, is_identified }, i) => {
    const { chanceRoll, dice, rolled: count } = rolls[i] ?? { chanceRoll: 100, dice: [], rolled: 0 };
    const roll = { name, quantity, chance, chance_roll: chanceRoll, dice: [...dice], rolled: count };
    return { ...roll, item_template_id, category, is_identified };
  });
}

/** What was rolled as stacks: lines of the same item become one stack, items that do not stack one each. */
function addItemsOf(
  lines: readonly TemplateLine[],
  rolls: readonly StoredLine[],
  containerId: string,
  partyId: string,
): StackChange[] {
  const alike = Map.groupBy(lines.keys(), (i) => `${lines[i]?.item_template_id} ${lines[i]?.is_identified}`);
  const lots = [...alike.values()].flatMap((indices) => {
    const line = lines[indices[0] ?? 0];
    const count = indices.reduce((sum, i) => sum + (rolls[i]?.rolled ?? 0), 0);
    return line ? [{ line, count }] : [];
  });
  const stacks = lots.reduce((sum, { line, count }) => sum + stackCount(count, line.stack_size), 0);
  if (stacks > LOOT_STACKS_MAX) {
    throw new AppError(
      'CONFLICT',
      `This would be ${stacks} stacks; there can be at most ${LOOT_STACKS_MAX}.`,
    );
  }
  return lots.flatMap(({ line, count }) =>
    sizesOf(count, line.stack_size).map((quantity) => ({
      ...newStack(line.item_template_id, { container: containerId, quantity }),
      ...(line.is_identified ? {} : { hiddenIn: partyId }),
    })),
  );
}

function sizesOf(count: number, stackSize: number): readonly number[] {
  const { sizes, refusal } = divideIntoStacks(count, stackSize, LOOT_STACKS_MAX);
  if (refusal) throw tooManyStacks(refusal);
  return sizes;
}

interface NewLoot {
  readonly id: string;
  readonly name: string;
  readonly seed: string;
  readonly rolls: readonly StoredLine[];
  readonly input: DeployInput;
  readonly source: Source;
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
    notes: `With ${changes.length === 1 ? 'one stack' : `${changes.length} stacks`} in it`,
    characterIds: [],
    world: true,
    gmOnly: isHidden,
  };
  const ids = { loot_instance_id: id, container_id: containerId };
  const announcements = [toInventory('party_inventory_updated', ids), toParty('inventory_updated', ids)];
  await post(tx, actor, entry, changes, isHidden ? [] : announcements);
}
