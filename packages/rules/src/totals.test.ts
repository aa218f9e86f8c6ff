import { describe, expect, it } from 'vitest';
import { FIVE_E, formatMoney } from './money.ts';
import { cappedTotal, TOTAL_MAX } from './totals.ts';
import { formatWeight, toHundredths } from './weight.ts';

describe('total', () => {
  it('is exact below the maximum', () => {
    expect(cappedTotal(0)).toBe(0);
    expect(cappedTotal(TOTAL_MAX - 1)).toBe(TOTAL_MAX - 1);
  });

  it('is marked as a minimum in pounds and coins when it reaches or exceeds the maximum', () => {
    const total = cappedTotal(1e21);
    expect(total).toBe(TOTAL_MAX);
    expect(toHundredths(total / 100)).toBe(total);
    for (const sum of [total, 9 * total, 1e21]) {
      expect(formatWeight(sum)).toBe('at least 10,000,000,000,000.0');
      expect(formatMoney(sum, FIVE_E)).toBe('at least 10,000,000,000,000 gp');
    }
  });
});
