import { describe, expect, it } from 'vitest';
import { FIVE_E, formatMoney } from './money.ts';
import { shownTotal, TOTAL_MAX } from './totals.ts';
import { formatWeight, toHundredths } from './weight.ts';

describe('a total', () => {
  it('is shown as it is up to the largest one', () => {
    expect(shownTotal(0)).toBe(0);
    expect(shownTotal(TOTAL_MAX - 1)).toBe(TOTAL_MAX - 1);
  });

  it('beyond the largest one can still be written, also in pounds and back', () => {
    const total = shownTotal(1e21);
    expect(total).toBe(TOTAL_MAX);
    expect(toHundredths(total / 100)).toBe(total);
    expect(formatWeight(9 * total)).toBe('90,000,000,000,000.0');
    expect(formatMoney(total, FIVE_E)).toContain('gp');
  });
});
