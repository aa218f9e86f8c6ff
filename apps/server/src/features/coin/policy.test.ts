import { FIVE_E, SILVER_STANDARD } from '@quartermaster/rules/money';
import { expect, test } from 'vitest';
import { requireCoinsOf } from './policy.ts';

test("coin check accepts the party's coins and reports each coin of another system", () => {
  expect(() => requireCoinsOf(FIVE_E, { gold: 1, copper: 3 }, 'coins')).not.toThrow();
  expect(() => requireCoinsOf(SILVER_STANDARD, { penny: 1 }, 'coins')).not.toThrow();
  const message = 'This party does not use these coins; they can only be converted.';
  expect(() => requireCoinsOf(SILVER_STANDARD, { gold: 1, mark: 2, silver: 3 }, 'coins')).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      details: [
        { field: 'coins.gold', message },
        { field: 'coins.silver', message },
      ],
    }),
  );
});
