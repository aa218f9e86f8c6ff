import type { Draft, DraftKind, DraftRequest } from '@quartermaster/contract/draft';
import type { ReplyData } from '@quartermaster/contract/endpoint';
import type { getDraftEngines } from '@quartermaster/contract/model-draft';
import { capitalize } from '@quartermaster/rules/capitalize';
import { levelIn } from '@quartermaster/rules/draft-description';
import { HOARD_TYPES, ITEM_TYPES, LEVEL_MAX, REGIONS, WEALTHS } from '@quartermaster/rules/draft-terms';
import { formatCount } from '@quartermaster/rules/format-count';
import { SHOP_TYPE_LABELS, SHOP_TYPES } from '@quartermaster/rules/shop-labels';

/** The labels of terms; the label of any other term is its capitalized name. */
const LABELS: Readonly<Record<string, string>> = {
  wand: 'Wand, rod or staff',
  wondrous: 'Wondrous item',
  beasts: 'Beasts’ lair',
  giants: 'Giants and ogres',
  wizard: 'Wizard’s study',
  treasury: 'Castle treasury',
  any: 'Anywhere',
  ...Object.fromEntries(Object.entries(SHOP_TYPE_LABELS).map(([type, { label }]) => [type, label])),
};

const labelOf = (term: string): string => LABELS[term] ?? capitalize(term);

/** The choice of a field that leaves a term to the description. */
const FROM_DESCRIPTION = '-';

const choices = (terms: readonly string[]) => [
  { value: FROM_DESCRIPTION, label: 'From the description' },
  ...terms.map((value) => ({ value, label: labelOf(value) })),
];

export const WEALTH_CHOICES = choices(WEALTHS);
export const REGION_CHOICES = choices(REGIONS);

interface KindText {
  readonly title: string;
  readonly example: string;
  readonly type: string;
  readonly choices: ReturnType<typeof choices>;
}

/** The text of the dialog for each kind of draft. */
export const KIND_TEXT: Readonly<Record<DraftKind, KindText>> = {
  item: {
    title: 'Draft an item',
    example: 'A fine sword from the coast, for level 5',
    type: 'Type of item',
    choices: choices(ITEM_TYPES),
  },
  shop: {
    title: 'Draft a shop',
    example: 'A poor harbor smith with a few fine blades',
    type: 'Type of shop',
    choices: choices(SHOP_TYPES),
  },
  hoard: {
    title: 'Draft a hoard',
    example: 'What the pirates buried, level 6, with two potions',
    type: 'Type of hoard',
    choices: choices(HOARD_TYPES),
  },
};

/** The fields of the dialog; an empty level is NaN. */
export interface DraftFields {
  readonly description: string;
  readonly type: string;
  readonly wealth: string;
  readonly region: string;
  readonly level: number;
}

export const fieldsOf = (request: DraftRequest | undefined): DraftFields => ({
  description: request?.description ?? '',
  type: request?.type ?? FROM_DESCRIPTION,
  wealth: request?.wealth ?? FROM_DESCRIPTION,
  region: request?.region ?? FROM_DESCRIPTION,
  level: request?.level ?? Number.NaN,
});

const chosenTerm = (value: string) => (value === FROM_DESCRIPTION ? undefined : value);

/** The rounded average level of a party's characters, from 1 to 20; undefined without characters. */
export function partyLevelOf(characters: readonly { readonly level: number }[]): number | undefined {
  if (characters.length === 0) return undefined;
  const sum = characters.reduce((total, { level }) => total + level, 0);
  return Math.min(LEVEL_MAX, Math.max(1, Math.round(sum / characters.length)));
}

/**
 * The request for these fields; the choices offer only what the server accepts.
 * @param partyLevel the level if neither the field nor the description has a level (DEC-11)
 */
export function requestOf(kind: DraftKind, fields: DraftFields, partyLevel?: number): DraftRequest {
  const { description } = fields;
  const defaultLevel = levelIn(description) === undefined ? partyLevel : undefined;
  return {
    kind,
    description,
    type: chosenTerm(fields.type),
    wealth: chosenTerm(fields.wealth),
    region: chosenTerm(fields.region),
    level: Number.isNaN(fields.level) ? defaultLevel : fields.level,
  } as DraftRequest;
}

/** The terms of a draft as text, such as "Poor · Blacksmith · Coast · level 1". */
export function termsText({ terms }: Draft): string {
  const region = terms.region === 'any' ? [] : [labelOf(terms.region)];
  return [labelOf(terms.wealth), labelOf(terms.type), ...region, `level ${terms.level}`].join(' · ');
}

export type Engines = ReplyData<typeof getDraftEngines>;

/**
 * Whether AI uses are left, and a label such as "12 of 300 AI uses left this month."; no label if they are unlimited.
 */
export function usesLeft({ used, limit }: Engines['uses']): { hasUsesLeft: boolean; label: string } {
  if (limit === null) return { hasUsesLeft: true, label: '' };
  const remainingUses = Math.max(0, limit - used);
  return {
    hasUsesLeft: remainingUses > 0,
    label: `${formatCount(remainingUses)} of ${formatCount(limit)} AI uses left this month.`,
  };
}
