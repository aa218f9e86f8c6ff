import type { ContentLine, ContentLoot, ContentShop } from '@quartermaster/contract/content-file';
import type { ErrorDetail } from '@quartermaster/contract/errors';
import { formatDice, parseDice } from '@quartermaster/rules/dice';
import { normalizeTags } from '@quartermaster/rules/tags';
import { lineErrors } from '../../loot-template/commands/add-lines.ts';
import { uniqueItemLines } from '../../shop-template/commands/stock-shop-template.ts';
import { type ContentEntry, TEMPLATE_ERRORS_MAX } from './parse-content.ts';

/** The item fields that are needed to validate a line. */
export interface KnownItem {
  readonly id: string;
  readonly name: string;
  readonly coin: string | null;
  readonly stack_size: number;
  readonly category: string;
}

type WithItem<Line> = Line & { readonly item_template_id: string };
type ShopLine = WithItem<ContentShop['shop_items'][number]>;
type LootLine = WithItem<ContentLoot['loot_items'][number]>;

/** A template of a file whose lines have the ids of their items. */
export type NewContent =
  | {
      readonly kind: 'shop_template';
      readonly fields: Omit<ContentShop, 'shop_items'>;
      readonly lines: readonly ShopLine[];
    }
  | {
      readonly kind: 'loot_template';
      readonly fields: Omit<ContentLoot, 'loot_items'>;
      readonly lines: readonly LootLine[];
    };

/** A template of a file with its outcome; `content` is null unless the outcome is `create`. */
export interface PlannedContentLine extends ContentLine {
  readonly content: NewContent | null;
}

/** The data of the user that determines the outcome of each template of a file. */
export interface KnownContent {
  readonly itemsById: ReadonlyMap<string, KnownItem>;
  /**
   * The items of the user and the catalog, by name in lower case. A user's item replaces a catalog item of the same
   * name.
   */
  readonly itemsByName: ReadonlyMap<string, KnownItem>;
  /** The fingerprints and the name keys of the user's templates that have the same name as a template of the file. */
  readonly fingerprints: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** The number of further templates of each kind that the user's tier allows. */
  readonly remaining: Readonly<Record<NewContent['kind'], number>>;
  readonly isVerified: boolean;
}

const errorAt = (field: string, message: string): ErrorDetail => ({ field, message });
const ALREADY_OWNED = [errorAt('base', 'You already have this template')];
const DUPLICATE_IN_FILE = [errorAt('base', 'The file contains this template more than once')];
const SAME_NAME = [errorAt('name', 'You have another template with this name; this adds one more')];
const TIER_LIMIT = [errorAt('base', 'Your tier allows no more templates of this kind')];
const UNVERIFIED = [errorAt('visibility', 'Verify your email address before you make this public.')];

/** The outcome of each template of a file; templates are accepted in order while the tier allows more. */
export function matchContent(entries: readonly ContentEntry[], known: KnownContent): PlannedContentLine[] {
  const fingerprintsInFile = new Set<string>();
  const remaining = { ...known.remaining };
  return entries.map((entry) => {
    const summary = { line: entry.line, kind: entry.kind, name: entry.name };
    const reject = (details: readonly ErrorDetail[]): PlannedContentLine => ({
      ...summary,
      outcome: 'rejected',
      reasons: details.slice(0, TEMPLATE_ERRORS_MAX),
      content: null,
    });
    const { content, errors } = matchItems(entry, known);
    if (content === null || errors.length > 0) return reject(errors);
    const fingerprint = fingerprintOf(content);
    const duplicateErrors = known.fingerprints.has(fingerprint)
      ? ALREADY_OWNED
      : fingerprintsInFile.has(fingerprint)
        ? DUPLICATE_IN_FILE
        : null;
    if (duplicateErrors) return { ...summary, outcome: 'duplicate', reasons: duplicateErrors, content: null };
    if (content.fields.visibility === 'public' && !known.isVerified) return reject(UNVERIFIED);
    if (remaining[entry.kind] <= 0) return reject(TIER_LIMIT);
    remaining[entry.kind] -= 1;
    fingerprintsInFile.add(fingerprint);
    const reasons = known.names.has(nameKey(content)) ? SAME_NAME : [];
    return { ...summary, outcome: 'create', reasons, content };
  });
}

/** A line with its item, or the error when the user has no such item. */
function matchLine<Line extends { item_template_id?: string | undefined; item: string }>(
  line: Line,
  { itemsById, itemsByName }: KnownContent,
  prefix: string,
): { line: WithItem<Line>; item: KnownItem } | ErrorDetail {
  const item = itemsById.get(line.item_template_id ?? '') ?? itemsByName.get(line.item.toLowerCase());
  if (item) return { line: { ...line, item_template_id: item.id }, item };
  const name = line.item === '' ? 'with this id' : `named “${line.item}”`;
  return errorAt(`${prefix}item`, `You have no item ${name}. Create or import it first`);
}

function matchItems(
  entry: ContentEntry,
  known: KnownContent,
): { content: NewContent | null; errors: readonly ErrorDetail[] } {
  if (entry.form === null) return { content: null, errors: entry.errors };
  const errors: ErrorDetail[] = [];
  if (entry.kind === 'shop_template') {
    const { shop_items, ...fields } = entry.form;
    const lines = shop_items.flatMap((line, i) => {
      const match = matchLine(line, known, `shop_items.${i}.`);
      if ('message' in match) errors.push(match);
      else if (match.item.coin === null) return [match.line];
      else errors.push(errorAt(`shop_items.${i}.item`, 'Coins cannot be sold in a shop'));
      return [];
    });
    return { content: { kind: entry.kind, fields, lines: uniqueItemLines(lines) }, errors };
  }
  const { loot_items, ...fields } = entry.form;
  const lines = loot_items.flatMap((line, i) => {
    const match = matchLine(line, known, `loot_items.${i}.`);
    if ('message' in match) errors.push(match);
    else errors.push(...lineErrors(match.line, match.item, `loot_items.${i}.`));
    return 'message' in match ? [] : [match.line];
  });
  return { content: { kind: entry.kind, fields, lines }, errors };
}

/** A stored template of the user, to be compared with the templates of a file. */
export const toShopContent = ({
  id: _,
  shop_items,
  ...fields
}: ContentShop & { id: string }): NewContent => ({
  kind: 'shop_template',
  fields,
  lines: shop_items as ShopLine[],
});
export const toLootContent = ({
  id: _,
  loot_items,
  ...fields
}: ContentLoot & { id: string }): NewContent => ({
  kind: 'loot_template',
  fields,
  lines: loot_items as LootLine[],
});

export const nameKey = ({ kind, fields }: NewContent): string => `${kind} ${fields.name.toLowerCase()}`;

/** A key that is equal for templates whose editable fields are stored with the same values. */
export function fingerprintOf(content: NewContent): string {
  const { kind, fields } = content;
  const stored =
    kind === 'shop_template'
      ? {
          ...fields,
          tag_list: [...new Set(fields.tag_list)],
          default_restock_days: fields.default_restock_days || null,
        }
      : { ...fields, tags: normalizeTags(fields.tags) };
  const entries = Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, entries, lineKeys(content)]);
}

/** The order of lines matters in loot, but not in a shop. */
const lineKeys = ({ kind, lines }: NewContent): string[] =>
  kind === 'shop_template'
    ? lines
        .map((line) =>
          JSON.stringify([line.item_template_id, line.quantity, line.price, line.restock_quantity]),
        )
        .sort()
    : lines.map((line) =>
        JSON.stringify([
          line.item_template_id,
          normalizeDice(line.quantity),
          line.chance,
          line.is_identified,
        ]),
      );

const normalizeDice = (written: string | number): string => {
  const parsed = parseDice(written);
  return parsed.dice === null ? String(written) : formatDice(parsed.dice);
};
