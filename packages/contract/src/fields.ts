import { STACK_QUANTITY_MAX } from '@quartermaster/rules/stacking';
import { z } from 'zod';
import { ADMIN_REASON_MAX, ADMIN_REASON_MIN } from './constants.ts';

/** Field schemas that the slices share, with their messages. */

/** Ids are case-insensitive: they are converted to lower case, which all comparisons expect. */
export const id = z.uuid({ error: 'Must be a valid id' }).toLowerCase();
export const idParams = z.strictObject({ id });

const timeError = { error: 'Must be a date and time in UTC, from the year 1000' };
/**
 * ISO 8601 UTC with milliseconds (DEC-1). PostgreSQL has no year 0, and JavaScript parses years below 100 in
 * PostgreSQL's output as 19xx or 20xx.
 */
export const time = z.iso.datetime({ precision: 3, ...timeError }).refine((at) => at > '1000', timeError);

/** A whole number from 0; its errors begin with the label. */
export const wholeNumber = (label: string, max: number) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, { error: `${label} must be at least 0` })
    .max(max, { error: `${label} must be at most ${max.toLocaleString('en-US')}` });

/** A positive whole number of items (DEC-4). */
export const quantity = z
  .int({ error: 'Quantity must be a whole number' })
  .min(1, { error: 'Quantity must be at least 1' })
  .max(STACK_QUANTITY_MAX, { error: 'Quantity must be at most 1,000,000,000' });

/**
 * Control characters, line separators, lone surrogates, which PostgreSQL rejects in JSON, and characters that
 * change the text direction.
 */
const CONTROLS = String.raw`\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const NO_CONTROLS = new RegExp(`^[^${CONTROLS}]*$`, 'u');

/**
 * A visible character. A name without visible characters (only spaces, fillers or joiners) could look like
 * another name or be empty on screen.
 */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line of text, trimmed, without control characters. `tooShort` is also the error of a missing value. */
export const line = (max: number, min = 0, tooShort?: string) =>
  z
    .string(tooShort ? { error: ({ input }) => (input === undefined ? tooShort : undefined) } : undefined)
    .trim()
    .min(min, tooShort ? { error: tooShort } : undefined)
    .max(max, { error: `Must be at most ${max} characters` })
    .regex(NO_CONTROLS, { error: 'Must not contain control characters' })
    .refine((value) => value === '' || VISIBLE.test(value), { error: 'Must contain visible characters' });

/** The reason for an admin's action; shown in the audit log and, for some actions, to the affected users. */
export const adminReason = line(
  ADMIN_REASON_MAX,
  ADMIN_REASON_MIN,
  `Enter a reason of at least ${ADMIN_REASON_MIN} characters`,
);

/** Several lines of text, trimmed; NUL and lone surrogates are rejected because PostgreSQL cannot store them. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .refine((value) => !value.includes('\u0000') && !/\p{Cs}/u.test(value), {
      error: 'Must not contain control characters',
    });

/** Query strings contain numbers as text; only digits are accepted. */
const digits = (name: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: `${name} must be a whole number` })
    .transform(Number);

/** A quantity in a query string; larger numbers than the maximum are rejected by `quantity`. */
export const quantityQuery = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Quantity must be a whole number' })
  .transform(Number)
  .pipe(quantity);

/** `page` from 1, `per_page` 1–100 (DEC-1). */
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

const dayError = { error: 'Must be a date as YYYY-MM-DD' };
/** Neither the Gregorian calendar nor PostgreSQL has a year 0. */
export const day = z.iso.date(dayError).refine((date) => date > '0001', dayError);

/** Comma-separated names of the optional parts that a response includes. */
export const includeList = <const N extends readonly [string, ...string[]]>(names: N) =>
  line(100)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(names, { error: `Only ${names.join(' and ')} can be included` })))
    .optional();

/** Some reports also read days before a range, and compare days as text, which needs years of four digits. */
const rangeDay = day.refine((date) => date >= '2000' && date < '3000', {
  error: 'Must be a day from 2000 to 2999',
});

/** Days in UTC, inclusive. The server rejects a range that ends before it begins, and decides the default. */
export const dayRange = { from: rangeDay.optional(), to: rangeDay.optional() };

/** The fields with which every report over a range begins. */
export const rangeHead = {
  from: z.iso.date(),
  to: z.iso.date(),
  /** The period of one point. */
  step: z.enum(['day', 'week', 'month']),
  /** The time at which the newest numbers were calculated; null before the first calculation. */
  updated_at: time.nullable(),
};

export const flagQuery = z
  .enum(['true', 'false'], { error: 'Must be true or false' })
  .transform((value) => value === 'true');

/** Pounds with at most two decimals; stored in hundredths (DEC-4). */
export const pounds = z
  .number({ error: 'Weight must be a number' })
  .min(0, { error: 'Weight must be at least 0' })
  .max(1_000_000, { error: 'Weight must be at most 1,000,000' })
  .refine((n) => Math.round(n * 100) / 100 === n, {
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

const PRIVATE_NAME = /(^|\.)(localhost|localdomain|local|internal)\.?$/;
/** Every IPv6 address, and IPv4 addresses that are not public; not names that only begin like such an address. */
const PRIVATE_ADDRESS =
  /^(\[|(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|22[4-9]|2[34]\d|25[0-5])\.[\d.]+$)/;

/** An http(s) URL on a public host, or empty (promise B9). The server fetches it only for `fetchImage`. */
export const publicUrl = z
  .string()
  .trim()
  .max(2000, { error: 'Must be at most 2000 characters' })
  .refine(isPublicUrl, { error: 'Must be a public http or https URL' });

/** The path at which this server serves an uploaded picture. */
export const uploadedImagePath = /^\/images\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.webp$/;

/**
 * The URL of a picture: the path of an uploaded picture, or a `publicUrl` that browsers fetch from another
 * site.
 */
export const imageUrl = z
  .string()
  .trim()
  .max(2000, { error: 'Must be at most 2000 characters' })
  .refine((value) => uploadedImagePath.test(value) || isPublicUrl(value), {
    error: 'Must be a public http or https URL',
  });

function isPublicUrl(value: string): boolean {
  if (value === '') return true;
  // URL parsing drops white space and control characters, so the stored text would be a different URL.
  if (/\s/.test(value) || !NO_CONTROLS.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  if (url.username || url.password) return false;
  const { hostname } = url;
  return hostname.includes('.') && !PRIVATE_NAME.test(hostname) && !PRIVATE_ADDRESS.test(hostname);
}

/**
 * A path on this site with its query (promise B12). Paths that browsers could interpret as another host are
 * rejected.
 */
export const sitePath = z
  .string({ error: 'Must be a path on this site' })
  .max(2000, { error: 'Must be at most 2000 characters' })
  .refine(isSitePath, { error: 'Must be a path on this site' });

/** Browsers treat backslashes as slashes, and dots and slashes may resolve to `//host`. */
function isSitePath(value: string): boolean {
  if (!/^\/(?!\/)/.test(value) || /[\\\s]/.test(value) || !NO_CONTROLS.test(value)) return false;
  const base = 'https://site.invalid';
  if (!URL.canParse(value, base)) return false;
  const url = new URL(value, base);
  return url.origin === base && !url.pathname.startsWith('//');
}
