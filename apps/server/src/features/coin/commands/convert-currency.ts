import { AppError, invalid, notFound } from '@quartermaster/contract/errors';
import { purseOf, tooFew } from '@quartermaster/rules/coin-flow';
import { formatMoney, type Purse, purseTotal } from '@quartermaster/rules/money';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lockContainers } from '../../container/commands/lock-containers.ts';
import { requireAccess } from '../../container/policy.ts';
import { openTill } from '../store.ts';
import { postConversion } from './post-coins.ts';

/**
 * Exchanges coins of one container for others of exactly the same worth (decisions.md §4). Returns the entry's id.
 * Throws VALIDATION_ERROR when the worth differs, INSUFFICIENT_FUNDS, CAPACITY_EXCEEDED, and as requireAccess.
 */
export async function convertCurrency(
  tx: Tx,
  actor: Actor,
  containerId: string,
  { give, take }: { give: Purse; take: Purse },
): Promise<string> {
  const [gives, takes] = [purseTotal(give), purseTotal(take)];
  if (gives !== takes) {
    throw invalid('take', `${formatMoney(takes)} is not worth the same as ${formatMoney(gives)}`);
  }
  const [container] = await lockContainers(tx, actor.userId, [containerId]);
  if (!container) throw notFound();
  requireAccess(container, actor.userId, 'withdraw');
  const till = await openTill(tx, [containerId]);
  const details = tooFew(purseOf(till.stacks), give).map(({ coin, message }) => ({
    field: `give.${coin}`,
    message,
  }));
  if (details.length > 0) {
    throw new AppError('INSUFFICIENT_FUNDS', 'There are not enough of these coins here.', details);
  }
  return (await postConversion(tx, actor, till, { container, give, take })).id;
}
