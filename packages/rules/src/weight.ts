import { formatCount } from './format-count.ts';
import { totalText } from './totals.ts';

/** Weight is a whole number of hundredths of a pound internally, and pounds in the API (DEC-4). */

export const HUNDREDTHS_PER_POUND = 100;

/**
 * Pounds to hundredths. Rounds to the nearest hundredth, so 0.29 lb is 29 although 0.29 × 100 is 28.999….
 * @throws RangeError when the result is not a safe whole number
 */
export function toHundredths(pounds: number): number {
  const hundredths = Math.round(pounds * HUNDREDTHS_PER_POUND);
  if (!Number.isSafeInteger(hundredths)) throw new RangeError('Weight is out of range');
  return hundredths === 0 ? 0 : hundredths;
}

/** Hundredths to pounds for the API: the number nearest to the exact decimal. */
export function fromHundredths(hundredths: number): number {
  return wholeHundredths(hundredths) / HUNDREDTHS_PER_POUND;
}

/** Whether the number has at most two decimals, so that rounding does not change it. */
export function isExactWeight(pounds: number): boolean {
  return (
    Number.isFinite(pounds) && Math.round(pounds * HUNDREDTHS_PER_POUND) / HUNDREDTHS_PER_POUND === pounds
  );
}

/**
 * Pounds with one decimal, half away from zero (DOM-3): 7250 → `72.5`. A positive weight that would round
 * to 0 is `<0.1`, so that a light item is not shown as weightless. The caller adds the unit. A saturated total is `at
 * least 10,000,000,000,000.0`.
 */
export const formatWeight = (hundredths: number): string => totalText(hundredths, formatBounded);

function formatBounded(hundredths: number): string {
  const size = Math.abs(wholeHundredths(hundredths));
  if (hundredths > 0 && size < 5) return '<0.1';
  const remainder = size % 10;
  const tenths = (size - remainder) / 10 + (remainder >= 5 ? 1 : 0);
  const pounds = (tenths - (tenths % 10)) / 10;
  const sign = hundredths < 0 && tenths > 0 ? '-' : '';
  return `${sign}${formatCount(pounds)}.${tenths % 10}`;
}

function wholeHundredths(hundredths: number): number {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError('Weight must be a whole number of hundredths');
  return hundredths;
}
