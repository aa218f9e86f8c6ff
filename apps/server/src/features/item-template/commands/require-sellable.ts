import { AppError, type ErrorDetail } from '@quartermaster/contract/errors';
import type { Tx } from '../../../platform/transaction.ts';

/**
 * Throws VALIDATION_ERROR, with every error, unless a user may put items of these templates on sale: the user may see
 * every template, none is retired and none is a coin.
 * @param fieldOf the field at which an error of the template at this position is reported
 */
export async function requireSellable(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  fieldOf: (position: number) => string,
): Promise<void> {
  const rows = await tx.sql<{ id: string; is_coin: boolean }[]>`
    select id, coin is not null as is_coin from item_templates
    where id = any(${[...new Set(ids)]}::uuid[]) and retired_at is null
      and (visibility <> 'private' or creator_id = ${userId})`;
  const isCoin = new Map(rows.map(({ id, is_coin }) => [id, is_coin]));
  const details = ids.flatMap((id, position): ErrorDetail[] => {
    const field = fieldOf(position);
    if (!isCoin.has(id)) return [{ field, message: 'This item template does not exist' }];
    return isCoin.get(id) ? [{ field, message: 'Coins cannot be sold in a shop' }] : [];
  });
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', undefined, details);
}
