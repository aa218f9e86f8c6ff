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
  const message = 'These coins cannot be spent in this party. Convert them first.';
  throw new AppError(
    'VALIDATION_ERROR',
    undefined,
    foreignCoins.map((key) => ({ field: `${field}.${key}`, message })),
  );
}
