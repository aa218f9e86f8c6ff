import { type CoinSystem, type CoinSystemKey, coinSystem } from '@quartermaster/rules/money';
import { createContext, type ReactNode, useContext } from 'react';

const Coins = createContext<CoinSystem>(coinSystem(null));

/** Shows all prices and amounts inside, including in dialogs, in the coins of this party (ADR 0120). */
export function PartyCoins({ system, children }: { system: CoinSystemKey; children: ReactNode }) {
  return <Coins value={coinSystem(system)}>{children}</Coins>;
}

/** The coin system of the party on this page; the 5e coins if there is no party. */
export const useCoins = (): CoinSystem => useContext(Coins);
