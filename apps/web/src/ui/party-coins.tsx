import { type CoinSystem, type CoinSystemKey, coinSystem } from '@quartermaster/rules/money';
import { createContext, type ReactNode, useContext } from 'react';

const Coins = createContext<CoinSystem>(coinSystem(null));

/** Everything inside is priced and counted in the coins of this party, dialogs included (ADR 0120). */
export function PartyCoins({ of, children }: { of: CoinSystemKey; children: ReactNode }) {
  return <Coins value={coinSystem(of)}>{children}</Coins>;
}

/** The coins of the party on this page; where there is none, those of 5e. */
export const useCoins = (): CoinSystem => useContext(Coins);
