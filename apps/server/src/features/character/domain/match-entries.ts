import type { InventoryEntry } from '@quartermaster/contract/inventory-entry';
import type { FoundTemplate, ImportChoice, InventoryLine } from '@quartermaster/contract/inventory-import';
import type { ItemTemplateFields } from '@quartermaster/contract/item-template-form';
import { itemNameKey } from '@quartermaster/rules/item-name-key';
import { type CoinSystem, EVERY_COIN, fewestCoins, formatMoney } from '@quartermaster/rules/money';
import { unidentifiedName } from '@quartermaster/rules/names';
import { NEW_ITEM } from '@quartermaster/rules/stacking';
import { toHundredths } from '@quartermaster/rules/weight';
import { SYSTEM_USER_ID } from '../../../platform/ids.ts';
import type { ImportCandidates, ImportTemplate } from '../../item-template/queries/import-candidates.ts';
import type { Lot, LotProperties, PlannedTemplate } from './plan-import.ts';

/** The data that entries are matched against. */
export interface MatchContext {
  readonly userId: string;
  readonly candidates: ImportCandidates;
  readonly catalogByKey: ReadonlyMap<string, ImportTemplate>;
  /** Templates with similar names, by line number. */
  readonly similar: ReadonlyMap<number, readonly ImportTemplate[]>;
  readonly choices: ReadonlyMap<number, ImportChoice['use']>;
  readonly coins: CoinSystem;
  /** The party in which the actor may add unidentified items (DEC-4); null elsewhere. */
  readonly hiddenIn: string | null;
}

/** A line with the items that it adds; none when it is skipped. */
export interface MatchedLine {
  readonly line: InventoryLine;
  readonly lots: readonly Lot[];
  readonly properties: LotProperties;
}

/** The catalog by name key, which is equal for similar spellings of a name. */
export const indexByNameKey = (catalog: readonly ImportTemplate[]): ReadonlyMap<string, ImportTemplate> =>
  new Map(catalog.toReversed().map((template) => [itemNameKey(template.name), template]));

/**
 * The template that an entry refers to unless the user chooses another: the template whose id an export of this app
 * contains, the catalog template, the user's own template, or the catalog template of the entry's base item.
 */
export function exactMatch(
  { name, baseName, marks }: Pick<InventoryEntry, 'name' | 'baseName' | 'marks'>,
  { candidates, catalogByKey }: Pick<MatchContext, 'candidates' | 'catalogByKey'>,
): ImportTemplate | null {
  const exportedTemplate = candidates.byId.get(marks?.item_template_id ?? '');
  const sameName = catalogByKey.get(itemNameKey(name)) ?? candidates.ownByName.get(name.toLowerCase());
  return (
    exportedTemplate ??
    sameName ??
    (baseName === null ? null : (catalogByKey.get(itemNameKey(baseName)) ?? null))
  );
}

/** The name that the user gave an item of this template; null without one. */
function ownNameOf({ name, baseName }: InventoryEntry, template: ImportTemplate): string | null {
  const isSameBaseItem = baseName !== null && itemNameKey(baseName) === itemNameKey(template.name);
  return isSameBaseItem && name !== template.name ? name : null;
}

/** The reason why an entry cannot become items; null when it can. */
function rejectionOf(
  { error, marks, identified }: InventoryEntry,
  { hiddenIn }: MatchContext,
): string | null {
  if (marks?.is_container) return 'A container of the exported character; its contents are imported';
  if (marks?.is_masked) return 'Unidentified: the file does not say what it is';
  if (error !== null) return error;
  return identified || hiddenIn !== null
    ? null
    : 'Unidentified: only a game master of the character’s party can add it';
}

/** Matches an entry, before it is known whether its items fit. */
export function matchEntry(entry: InventoryEntry, context: MatchContext): MatchedLine {
  const rejection = rejectionOf(entry, context);
  if (rejection !== null) return skippedLine(entry, context, rejection, false);
  if (entry.coin !== null) return matchCoins(entry, context);
  const choice = context.choices.get(entry.line);
  const suggestions = (context.similar.get(entry.line) ?? []).map((similar) =>
    foundTemplate(similar, context.userId),
  );
  const match =
    choice === undefined || choice === 'skip'
      ? exactMatch(entry, context)
      : context.candidates.byId.get(choice);
  const item = match && choice !== 'create' ? foundTemplate(match, context.userId) : null;
  const base = { ...unmatchedLine(entry), item, suggestions, can_choose: true };
  if (choice === 'skip')
    return withoutLots({ ...base, outcome: 'skip', reasons: [reason('You skipped this line')] });
  const coin = match && item ? foreignCoinOf(match, entry, context) : null;
  if (coin !== null) return matchCoins({ ...entry, coin }, context);
  const template =
    match && item ? plannedTemplate(match) : entry.template && newPlannedTemplate(entry.template);
  if (!template)
    return skippedLine(
      entry,
      context,
      entry.templateError ?? 'This item cannot be created',
      suggestions.length > 0,
    );
  const isOriginal = match !== undefined && match?.id === entry.marks?.item_template_id;
  return {
    line: { ...base, outcome: item ? 'match' : 'create', reasons: notesOf(entry) },
    lots: [{ template, quantity: entry.quantity }],
    properties: {
      ...propertiesOf(entry, context, isOriginal && item !== null),
      ...(match && item && !isOriginal ? { nameOverride: ownNameOf(entry, match) } : {}),
    },
  };
}

/**
 * The key of the coin, if a template is a coin of another system; null for a coin that the user has changed,
 * because that is not money (ADR 0087).
 */
function foreignCoinOf(
  template: ImportTemplate,
  { marks }: InventoryEntry,
  { coins }: MatchContext,
): string | null {
  const [system, key = null] = template.coin?.split(':') ?? [];
  const isChanged = Object.values(marks?.stack ?? {}).some((mark) => mark !== null && mark !== '');
  return system === coins.key || isChanged ? null : key;
}

/** Imports coins as coins of the party: coins of other systems are exchanged at their value in copper (ADR 0120). */
function matchCoins(entry: InventoryEntry, context: MatchContext): MatchedLine {
  const { coins, choices } = context;
  const coin = EVERY_COIN.coins.find(({ key }) => key === entry.coin);
  if (!coin) return skippedLine(entry, context, 'This coin is unknown', false);
  if (choices.get(entry.line) === 'skip') return skippedLine(entry, context, 'You skipped this line', true);
  const isPartyCoin = coins.coins.some(({ key }) => key === coin.key);
  const copper = entry.quantity * coin.copper;
  const purse = isPartyCoin ? { [coin.key]: entry.quantity } : fewestCoins(copper, coins);
  const lots = Object.entries(purse).flatMap(([key, quantity]) => {
    const template = context.candidates.catalog.find((row) => row.coin === `${coins.key}:${key}`);
    return template ? [{ template: plannedTemplate(template), quantity }] : [];
  });
  if (lots.length === 0) return skippedLine(entry, context, 'This coin is unknown', false);
  const exchanged = `${entry.quantity.toLocaleString('en-US')} ${coin.abbr} equals ${formatMoney(copper, coins)} in this party`;
  return {
    line: {
      ...unmatchedLine(entry),
      name: entry.quantity === 1 ? coin.singular : coin.plural,
      outcome: 'coins',
      can_choose: true,
      reasons: isPartyCoin ? [] : [reason(exchanged)],
    },
    lots,
    properties: propertiesOf(entry, context, false),
  };
}

const reason = (message: string) => ({ field: 'base', message });

const notesOf = ({ container }: InventoryEntry) => (container === null ? [] : [reason(`From ${container}`)]);

/** A line without a matching template. */
const unmatchedLine = (entry: InventoryEntry): InventoryLine => ({
  line: entry.line,
  name: entry.name,
  quantity: entry.quantity,
  outcome: 'skip',
  item: null,
  suggestions: [],
  is_equipped: entry.equipped,
  is_attuned: entry.attuned,
  is_identified: entry.identified,
  can_choose: false,
  reasons: [],
});

/** An unidentified item stays masked for users who may not know it, although the name is in their file. */
function skippedLine(
  entry: InventoryEntry,
  { hiddenIn }: MatchContext,
  message: string,
  canChoose: boolean,
): MatchedLine {
  const isMasked = !entry.identified && hiddenIn === null;
  const name = isMasked ? unidentifiedName(entry.template?.metadata.category) : entry.name;
  return withoutLots({
    ...unmatchedLine(entry),
    name,
    can_choose: canChoose,
    reasons: [reason(message)],
  });
}

const withoutLots = (line: InventoryLine): MatchedLine => ({ line, lots: [], properties: NEW_ITEM });

function foundTemplate(template: ImportTemplate, userId: string): FoundTemplate {
  const { id, name, creator_id } = template;
  const origin = creator_id === SYSTEM_USER_ID ? 'catalog' : creator_id === userId ? 'own' : 'shared';
  return { id, name, origin };
}

const plannedTemplate = ({ id, weight, stack_size, slots }: ImportTemplate): PlannedTemplate => ({
  key: id,
  fields: null,
  weight,
  stack_size,
  slots,
});

const newPlannedTemplate = (fields: ItemTemplateFields): PlannedTemplate => ({
  key: JSON.stringify(fields),
  fields,
  weight: toHundredths(fields.weight),
  stack_size: fields.stack_size,
  slots: fields.slots,
});

/**
 * The properties that the stacks of an entry share. Overrides apply only to the template that they were
 * written for.
 */
function propertiesOf(entry: InventoryEntry, { hiddenIn }: MatchContext, isOriginal: boolean): LotProperties {
  const stack = entry.marks?.stack;
  const state = {
    ...NEW_ITEM,
    identified: entry.identified,
    hiddenIn: entry.identified ? null : hiddenIn,
    equipped: entry.equipped,
    attuned: entry.attuned,
    quality: stack?.quality ?? null,
    durability: stack?.durability ?? null,
    notes: stack?.notes ?? '',
  };
  if (!stack || !isOriginal) return state;
  return {
    ...state,
    nameOverride: stack.name_override,
    descriptionOverride: stack.description_override,
    weightOverride: stack.weight_override,
    valueOverride: stack.value_override,
    currencyOverride: stack.currency_override,
  };
}
