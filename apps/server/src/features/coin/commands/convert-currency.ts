import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { missingCoins, purseOf } from '@quartermaster/rules/coin-flow';
import { coinSystem, EVERY_COIN, formatMoney, type Purse, purseTotal } from '@quartermaster/rules/money';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockContainers } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { requireCoinsOf } from '../policy.ts';
import { readHeldCoins } from '../queries/held-coins.ts';
import { postConversion } from './post-coins.ts';

/**
 * Exchanges coins of one container for others of exactly the same value (DEC-4). Coins of any system are accepted;
 * only the party's coins are returned (ADR 0120). Returns the transaction's id. Throws VALIDATION_ERROR when the
 * values differ or coins of another system are requested, INSUFFICIENT_FUNDS, CAPACITY_EXCEEDED, and the errors of
 * requireAccess.
 */
export async function convertCurrency(
  tx: Tx,
  actor: Actor,
  containerId: string,
  { give, take }: { give: Purse; take: Purse },
): Promise<string> {
  const [container] = await lockContainers(tx, actor.userId, [containerId]);
  if (!container) throw notFound();
  requireAccess(container, actor.userId, 'withdraw');
  const system = coinSystem(container.coin_system);
  requireCoinsOf(system, take, 'take');
  const [givenValue, takenValue] = [purseTotal(give, EVERY_COIN), purseTotal(take, system)];
  if (givenValue !== takenValue) {
    const [requested, offered] = [formatMoney(takenValue, system), formatMoney(givenValue, system)];
    throw invalid('take', `${requested} is not worth the same as ${offered}`);
  }
  const held = await readHeldCoins(tx, [containerId], EVERY_COIN);
  const details = missingCoins(purseOf(held.stacks), give).map(({ coin, message }) => ({
    field: `give.${coin}`,
    message,
  }));
  if (details.length > 0) {
    throw new AppError('INSUFFICIENT_FUNDS', 'Not enough of these coins.', details);
  }
  return (await postConversion(tx, actor, held, { container, give, take })).id;
}
