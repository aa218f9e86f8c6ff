import { AppError } from '@quartermaster/contract/errors';
import type { CoinSystemKey } from '@quartermaster/rules/money';
import type { Tx } from '../../../platform/transaction.ts';

/** Locks the tills of a party's shops, so that no trade happens between check and change. */
export async function lockTills(tx: Tx, partyId: string): Promise<void> {
  await tx.sql`
    select from containers k join shop_instances s on s.id = k.shop_instance_id
    where s.party_id = ${partyId} and k.is_till and k.closed_at is null
    order by k.id for no key update of k`;
}

/**
 * Changes the coin system of the party. Coins of the previous system in the containers of characters and the party are
 * kept and can be exchanged, but coins in a till cannot be accessed and would be worth nothing (ADR 0120). The caller
 * has called `lockTills`. Throws CONFLICT with the names of the shops whose tills contain coins.
 */
export async function changeCoins(tx: Tx, partyId: string, system: CoinSystemKey): Promise<void> {
  const [changed] = await tx.sql`
    update parties set coin_system = ${system} where id = ${partyId} and coin_system <> ${system} returning id`;
  if (!changed) return;
  const shops = await tx.sql<{ name: string }[]>`
    select coalesce(s.name_override, s.template_name) as name
    from shop_instances s join containers k on k.shop_instance_id = s.id and k.is_till and k.closed_at is null
    where s.party_id = ${partyId} and exists (select from item_instances i where i.container_id = k.id)
    order by 1`;
  if (shops.length === 0) return;
  const names = shops.map(({ name }) => name).join(', ');
  throw new AppError(
    'CONFLICT',
    `Coins of the previous system are still in the till of ${names}. Empty the tills or delete the shops first.`,
  );
}
