import { CONTENT_LINES_MAX, CONTENT_TEMPLATES_MAX } from '@quartermaster/contract/constants';
import {
  type ContentKind,
  type ContentLoot,
  type ContentShop,
  contentLoot,
  contentShop,
} from '@quartermaster/contract/content-file';
import { type ErrorDetail, invalid } from '@quartermaster/contract/errors';
import type { z } from 'zod';

interface Entry {
  /** The position in the file, starting at 1: shops first, then loot. */
  readonly line: number;
  readonly name: string;
  readonly errors: readonly ErrorDetail[];
}

/** A template of a file, or its validation errors. */
export type ContentEntry = Entry &
  (
    | { readonly kind: 'shop_template'; readonly form: ContentShop | null }
    | { readonly kind: 'loot_template'; readonly form: ContentLoot | null }
  );

const LIST_KEYS = { shop_template: 'shop_templates', loot_template: 'loot_templates' } as const;
const LINE_KEYS = { shop_template: 'shop_items', loot_template: 'loot_items' } as const;

/**
 * Parses a file of shop and loot templates, each validated like a request that creates one.
 * @throws VALIDATION_ERROR at `content` when the file is invalid as a whole
 */
export function parseContent(content: string): ContentEntry[] {
  const file = parseJson(content);
  const shops = listIn(file, 'shop_template');
  const loot = listIn(file, 'loot_template');
  requireLineLimit(shops, loot);
  return [
    ...shops.map(
      (value, i): ContentEntry => ({ kind: 'shop_template', ...parseEntry(contentShop, value, i + 1) }),
    ),
    ...loot.map(
      (value, i): ContentEntry => ({
        kind: 'loot_template',
        ...parseEntry(contentLoot, value, shops.length + i + 1),
      }),
    ),
  ];
}

function parseJson(content: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw invalid('content', 'This file is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw invalid('content', 'This file has no lists "shop_templates" and "loot_templates"');
}

function listIn(file: Record<string, unknown>, kind: ContentKind): readonly unknown[] {
  const list = file[LIST_KEYS[kind]] ?? [];
  if (Array.isArray(list)) return list;
  throw invalid('content', `"${LIST_KEYS[kind]}" must be a list`);
}

/**
 * Throws VALIDATION_ERROR for no or too many templates and for too many lines; called before any template is validated,
 * so that one file cannot slow down other requests.
 */
function requireLineLimit(shops: readonly unknown[], loot: readonly unknown[]): void {
  const templates = shops.length + loot.length;
  if (templates === 0) throw invalid('content', 'This file contains no shop or loot template');
  if (templates > CONTENT_TEMPLATES_MAX)
    throw invalid('content', `At most ${CONTENT_TEMPLATES_MAX} templates in one file`);
  const lines = (list: readonly unknown[], key: string) =>
    list.reduce<number>(
      (sum, template) => sum + lengthOf((template as Record<string, unknown> | null)?.[key]),
      0,
    );
  if (lines(shops, LINE_KEYS.shop_template) + lines(loot, LINE_KEYS.loot_template) > CONTENT_LINES_MAX)
    throw invalid('content', `At most ${CONTENT_LINES_MAX.toLocaleString('en-US')} items in one file`);
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** The maximum number of errors listed for one template. */
export const TEMPLATE_ERRORS_MAX = 20;
const FIELD_NAME_MAX = 100;

function parseEntry<S extends z.ZodType>(
  schema: S,
  value: unknown,
  line: number,
): Entry & { readonly form: z.output<S> | null } {
  const { success, data, error } = schema.safeParse(value);
  const rawName = (value as { name?: unknown } | null)?.name;
  const name = typeof rawName === 'string' ? rawName.slice(0, 100) : '';
  if (success) return { line, name: (data as { name: string }).name, form: data, errors: [] };
  const errors = error.issues.slice(0, TEMPLATE_ERRORS_MAX).map((issue) => {
    const isUnknown = issue.code === 'unrecognized_keys';
    const path = [...issue.path, ...(isUnknown ? issue.keys.slice(0, 1) : [])].join('.');
    return {
      field: path.slice(0, FIELD_NAME_MAX) || 'base',
      message: isUnknown ? 'Unknown field' : issue.message,
    };
  });
  return { line, name, form: null, errors };
}
