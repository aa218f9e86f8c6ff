import { AppError } from '@quartermaster/contract/errors';
import { type CoinSystem, coinsOf, type Purse } from '@quartermaster/rules/money';

/**
 * Only the party's own coins are money (ADR 0120). Throws VALIDATION_ERROR with the field of each coin of
 * another system.
 */
export function requireCoinsOf(system: CoinSystem, coins: Purse, field: string): void {
  const ownCoins = coinsOf(coins, system);
  const foreignCoins = Object.keys(coins).filter((key) => !Object.hasOwn(ownCoins, key));
  if (foreignCoins.length === 0) return;
  const message = 'This party does not use these coins; they can only be converted.';
  throw new AppError(
    'VALIDATION_ERROR',
    undefined,
    foreignCoins.map((key) => ({ field: `${field}.${key}`, message })),
  );
}
