import { expect, test } from 'vitest';
import { minRatingQuery } from './rating.ts';

test('minimum rating is a number from 1 to 5 with up to two decimals', () => {
  for (const value of ['1', '2.5', '4.0', '4.99', '5', '5.0', '5.00'])
    expect(minRatingQuery.parse(value)).toBe(Number(value));
  for (const value of ['', '0', '0.99', '5.01', '5.5', '5.99', '6', '4.999', '4.', '-1', ' 4', '4e0'])
    expect(minRatingQuery.safeParse(value).error?.issues).toMatchObject([
      { message: 'min_rating must be a number from 1 to 5' },
    ]);
});
