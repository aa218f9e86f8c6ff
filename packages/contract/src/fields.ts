import { z } from 'zod';
import { QUANTITY_MAX } from './constants.ts';

/** Field schemas shared by the slices; every message is written here once. */

export const id = z.uuid({ error: 'Must be a valid id' });
export const idParams = z.strictObject({ id });

/** ISO 8601 UTC with milliseconds (decisions.md §1). */
export const time = z.iso.datetime({ precision: 3 });

/** A positive whole number of things (decisions.md §4). */
export const quantity = z
  .int({ error: 'Quantity must be a whole number' })
  .min(1, { error: 'Quantity must be at least 1' })
  .max(QUANTITY_MAX, { error: 'Quantity must be at most 1,000,000,000' });

/** One line of text, trimmed. Control characters are refused: they have no place in a name. */
export const line = (max: number, min = 0, tooShort?: string) =>
  z
    .string()
    .trim()
    .min(min, tooShort ? { error: tooShort } : undefined)
    .max(max, { error: `Must be at most ${max} characters` })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
    .regex(/^[^\u0000-\u001f\u007f]*$/, { error: 'Must not contain control characters' });

/** Several lines of text, trimmed; NUL is refused because PostgreSQL cannot store it. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .refine((s) => !s.includes('\u0000'), { error: 'Must not contain control characters' });

/** Query strings carry numbers as text; anything but plain digits is refused, not guessed. */
const digits = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name} must be a whole number` })
    .transform(Number);

/** `page` from 1, `per_page` 1–100 (decisions.md §1). */
export const paging = (perPage: number) => ({
  page: digits('page')
    .pipe(z.int().min(1, { error: 'page must be at least 1' }))
    .default(1),
  per_page: digits('per_page')
    .pipe(
      z
        .int()
        .min(1, { error: 'per_page must be at least 1' })
        .max(100, { error: 'per_page must be at most 100' }),
    )
    .default(perPage),
});

export const wholeNumberQuery = digits;

export const flagQuery = z
  .enum(['true', 'false'], { error: 'Must be true or false' })
  .transform((v) => v === 'true');
