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

/** Pounds with at most two decimals; kept in hundredths (decisions.md §4). */
export const pounds = z
  .number({ error: 'Weight must be a number' })
  .min(0, { error: 'Weight must be at least 0' })
  .max(1_000_000, { error: 'Weight must be at most 1,000,000' })
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, {
    error: 'Weight may have at most two decimals',
  });

export const slotCount = z
  .int({ error: 'Slots must be a whole number' })
  .min(0, { error: 'Slots must be at least 0' })
  .max(1_000_000, { error: 'Slots must be at most 1,000,000' });

/** A decimal amount in a query string, at most two decimals. */
export const moneyQuery = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: `${name} must be a number` })
    .transform(Number);

const PRIVATE_HOST =
  /^(localhost|.*\.local|.*\.localhost|.*\.internal|0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/i;

/** An http(s) address on a public host, or nothing. The server never fetches it (promises B9). */
export const publicUrl = z
  .string()
  .trim()
  .max(2000, { error: 'Must be at most 2000 characters' })
  .refine(isPublicUrl, { error: 'Must be a public http or https address' });

function isPublicUrl(value: string): boolean {
  if (value === '') return true;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username || url.password) return false;
  return url.hostname.includes('.') && !PRIVATE_HOST.test(url.hostname);
}
