import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import type { InventoryEntry } from '@quartermaster/contract/inventory-entry';
import type { InventoryFile, InventoryFormat } from '@quartermaster/contract/inventory-file';
import type { ImportChoice, InventoryImport, InventoryLine } from '@quartermaster/contract/inventory-import';
import { effectiveStyle } from '@quartermaster/rules/capacity';
import { coinSystem } from '@quartermaster/rules/money';
import type { Actor } from '../../../platform/actor.ts';
import { readFileInThread } from '../../../platform/read-file-in-thread.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { primaryContainerOf } from '../../container/commands/find-containers.ts';
import { type LockedContainer, lockContainers } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { countStacks, loadOf, propertiesOf, stacksWithRoom } from '../../item/queries/stacks.ts';
import { importCandidates } from '../../item-template/queries/import-candidates.ts';
import { similarTemplates } from '../../item-template/queries/template-matches.ts';
import {
  exactMatch,
  indexByNameKey,
  type MatchContext,
  type MatchedLine,
  matchEntry,
} from '../domain/match-entries.ts';
import { ImportPlan, type PlannedStack } from '../domain/plan-import.ts';
import { requireMayAct } from '../policy.ts';

/** A planned import: every line with its outcome, and the stacks that it changes or creates. */
export interface PlannedImport {
  readonly format: InventoryFormat;
  readonly container: LockedContainer;
  readonly lines: readonly InventoryLine[];
  readonly stacks: readonly PlannedStack[];
}

const PARSER_MODULE = new URL('../domain/parse-import.ts', import.meta.url);
/**
 * Maximum number of unmatched names for which similar templates are searched, because each search costs an index
 * lookup. Further names have no suggestions.
 */
const SIMILAR_MAX = 40;

/**
 * Locks a container of a character and plans an import into it; preview and import both call this function, so that
 * the preview equals the result (ADR 0235). Throws RESOURCE_NOT_FOUND, FORBIDDEN, CONFLICT in an archived party,
 * VALIDATION_ERROR for an invalid file, container or choice, and the errors of `readFileInThread`.
 */
export async function planInventoryImport(
  tx: Tx,
  actor: Actor,
  characterId: string,
  input: InventoryImport,
): Promise<PlannedImport> {
  await requireMayAct(tx.sql, actor.userId, characterId);
  const { format, entries } = await readFileInThread<InventoryFile>(
    actor.userId,
    PARSER_MODULE,
    'parseImport',
    input.content,
  );
  const container = await lockTarget(tx, actor, characterId, input.container_id);
  const access = requireAccess(container, actor.userId, 'withdraw');
  const hiddenIn = access.seeUnidentified ? container.party_id : null;
  const context = await readMatchContext(tx, actor, { entries, choices: input.choices, container, hiddenIn });
  const matchedLines = entries.map((entry) => matchEntry(entry, context));
  const plan = await startPlan(tx, container, matchedLines);
  return { format, container, lines: matchedLines.map((line) => fitLine(line, plan)), stacks: plan.changed };
}

async function lockTarget(
  tx: Tx,
  actor: Actor,
  characterId: string,
  containerId: string | null,
): Promise<LockedContainer> {
  const target = containerId ?? (await primaryContainerOf(tx, characterId));
  if (target === null) throw notFound();
  const unknownContainer = invalid('container_id', 'This container does not belong to the character');
  const [container] = await lockContainers(tx, actor.userId, [target]).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'RESOURCE_NOT_FOUND' ? unknownContainer : error;
  });
  if (container?.owner_id !== characterId) throw unknownContainer;
  return container;
}

interface ContextRequest {
  readonly entries: readonly InventoryEntry[];
  readonly choices: readonly ImportChoice[];
  readonly container: LockedContainer;
  readonly hiddenIn: string | null;
}

const isId = (use: ImportChoice['use']): boolean => use !== 'create' && use !== 'skip';

async function readMatchContext(
  tx: Tx,
  actor: Actor,
  { entries, choices, ...target }: ContextRequest,
): Promise<MatchContext> {
  const ids = [
    ...choices.filter(({ use }) => isId(use)).map(({ use }) => use),
    ...entries.flatMap(({ marks }) => marks?.item_template_id ?? []),
  ];
  // Entries with errors are left out, because the database rejects some invalid names.
  const names = entries.filter(({ error }) => error === null).map(({ name }) => name);
  const candidates = await importCandidates(tx.sql, actor.userId, { ids, names });
  const errors = choices.flatMap(({ line, use }, i) => [
    ...(entries.some((entry) => entry.line === line)
      ? []
      : [{ field: `choices.${i}.line`, message: 'This line does not exist in the file' }]),
    ...(isId(use) && !candidates.byId.has(use)
      ? [{ field: `choices.${i}.use`, message: 'This item template does not exist' }]
      : []),
  ]);
  if (errors.length > 0) throw new AppError('VALIDATION_ERROR', undefined, errors);
  const catalogByKey = indexByNameKey(candidates.catalog);
  const unmatchedEntries = entries
    .filter((entry) => entry.coin === null && entry.error === null)
    .filter((entry) => exactMatch(entry, { candidates, catalogByKey }) === null)
    .slice(0, SIMILAR_MAX);
  const similar = await similarTemplates(
    tx.sql,
    actor.userId,
    unmatchedEntries.map(({ name }) => ({ name, coin: null })),
  );
  return {
    userId: actor.userId,
    candidates,
    catalogByKey,
    similar: new Map([...similar].map(([i, rows]) => [unmatchedEntries[i]?.line ?? 0, withoutCoins(rows)])),
    choices: new Map(choices.map(({ line, use }) => [line, use])),
    coins: coinSystem(target.container.coin_system),
    hiddenIn: target.hiddenIn,
  };
}

const withoutCoins = <T extends { coin: string | null }>(rows: readonly T[]): T[] =>
  rows.filter(({ coin }) => coin === null);

async function startPlan(
  tx: Tx,
  container: LockedContainer,
  matchedLines: readonly MatchedLine[],
): Promise<ImportPlan> {
  const templates = new Map(
    matchedLines.flatMap(({ lots }) => lots.map(({ template }) => [template.key, template])),
  );
  const existingKeys = [...templates.values()].filter(({ fields }) => fields === null).map(({ key }) => key);
  const [stacks, currentLoad, stackCount] = [
    await stacksWithRoom(tx, container.id, existingKeys),
    await loadOf(tx, container.id),
    await countStacks(tx, container.id),
  ];
  return new ImportPlan({
    bounds: { weight: container.max_weight, slots: container.max_slots },
    style: effectiveStyle(container.encumbrance_style),
    currentLoad,
    stackCount,
    joinableStacks: stacks.flatMap((stack) => {
      const template = templates.get(stack.template.id);
      const { templateId: _, ...properties } = propertiesOf(stack);
      return template
        ? [{ id: stack.id, template, properties, previousQuantity: stack.quantity, quantity: stack.quantity }]
        : [];
    }),
  });
}

/** Returns the line, or a skipped line with the reason when it does not fit. */
function fitLine({ line, lots, properties }: MatchedLine, plan: ImportPlan): InventoryLine {
  if (lots.length === 0) return line;
  const rejection = plan.add(lots, properties);
  return rejection === null
    ? line
    : { ...line, outcome: 'skip', reasons: [{ field: 'base', message: rejection }] };
}
