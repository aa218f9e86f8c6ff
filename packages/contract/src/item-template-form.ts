import { FIVE_E } from '@quartermaster/rules/money';
import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import { isMoneyTag, ownTags, reconcileTags } from '@quartermaster/rules/tags';
import { z } from 'zod';
import {
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TAG_MAX,
  TEMPLATE_TAGS_MAX,
  TEMPLATE_VALUE_MAX,
} from './constants.ts';
import { line, pounds, text, time, wholeNumber } from './fields.ts';
import { GLYPH_NAMES } from './glyph.ts';
import { CURRENCIES, RARITIES } from './item.ts';

export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;

/** A tag of a template. It contains no comma, because users enter lists of tags separated by commas. */
export const templateTag = line(TEMPLATE_TAG_MAX, 1, 'A tag must not be blank').regex(/^[^,]*$/, {
  error: 'A tag must not contain a comma',
});

const TOO_MANY_TAGS = `At most ${TEMPLATE_TAGS_MAX} tags`;

const formFields = {
  name: line(TEMPLATE_NAME_MAX, 1, 'Item name is required'),
  description: text(TEMPLATE_DESCRIPTION_MAX).default(''),
  /** Pounds, in steps of 0.01. */
  weight: pounds.default(0),
  /** In coins of `metadata.currency`. */
  base_value: wholeNumber('Value', TEMPLATE_VALUE_MAX).default(0),
  visibility: z.enum(VISIBILITIES).default('private'),
  /** 0 = unlimited, 1 = not stackable. */
  stack_size: wholeNumber('Stack size', STACK_QUANTITY_MAX).default(1),
  slots: wholeNumber('Slots', 100).default(1),
  metadata: z
    .strictObject({
      currency: z.enum(CURRENCIES).default('gold'),
      rarity: z.enum(RARITIES).default('common'),
      // The category is also a tag, with the prefix `category:`.
      category: line(50)
        .regex(/^[^,]*$/, { error: 'A category must not contain a comma' })
        .default(''),
    })
    .prefault({}),
  tags: z
    .array(templateTag)
    // One more than a user may enter, because the tags in responses include the category.
    .max(TEMPLATE_TAGS_MAX + 1, { error: TOO_MANY_TAGS })
    .default([]),
  /** The name of a glyph; null: the glyph of the category. */
  glyph: z.enum(GLYPH_NAMES, { error: 'Choose one of the icons' }).nullable().default(null),
};

interface FormValues {
  base_value: number;
  tags: readonly string[];
  metadata: { currency: (typeof CURRENCIES)[number]; category: string };
}

/** Rules across several fields; form, endpoint and import share the messages. */
function checkForm({ value: form, issues }: z.core.ParsePayload<FormValues>): void {
  const coin = FIVE_E.coins.find(({ key }) => key === form.metadata.currency)?.copper ?? 1;
  const addIssue = (path: string[], message: string) =>
    issues.push({ code: 'custom', path, message, input: form });
  if (form.base_value * coin > TEMPLATE_VALUE_MAX)
    addIssue(['base_value'], 'Value must be at most 10,000,000 gp');
  if (ownTags(form.tags).length > TEMPLATE_TAGS_MAX) addIssue(['tags'], TOO_MANY_TAGS);
  if (form.tags.some(isMoneyTag)) addIssue(['tags'], 'Only the system can create currency');
  else if (reconcileTags(form.tags, form.metadata.category).tags.some(isMoneyTag)) {
    addIssue(['metadata', 'category'], 'Only the system can create currency');
  }
}

/** The fields of an item template when it is created, imported or exported. */
export const itemTemplateForm = z.strictObject(formFields).check(checkForm);
export type ItemTemplateForm = z.input<typeof itemTemplateForm>;
export type ItemTemplateFields = z.output<typeof itemTemplateForm>;

/**
 * The fields for an update. `updated_at` is the value that the caller read: if the template has changed since
 * then, the update is rejected (ADR 0080).
 */
export const itemTemplateChange = z
  .strictObject({ ...formFields, updated_at: time.optional() })
  .check(checkForm);
