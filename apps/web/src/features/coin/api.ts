import { listCharacters } from '@quartermaster/contract/character';
import {
  convertCurrency,
  getCharacterPurse,
  getPartyPurse,
  giveCoins,
  splitCoins,
} from '@quartermaster/contract/coin';
import type { Container } from '@quartermaster/contract/container';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate, LEDGER } from '../../platform/invalidation.ts';
import { allPages, read, useWrite } from '../../platform/queries.ts';
import { playSound } from '../../platform/sounds.ts';

/** The purse of a character; refetched on every visit, because many actions change it. */
export const useCharacterPurse = (id: string | undefined) =>
  useQuery({
    ...read(getCharacterPurse, { params: { id: id ?? '' } }, { quiet: true }),
    staleTime: 0,
    enabled: id !== undefined,
  });

export const usePartyPurse = (id: string | undefined) =>
  useQuery({
    ...read(getPartyPurse, { params: { id: id ?? '' } }, { quiet: true }),
    staleTime: 0,
    enabled: id !== undefined,
  });

/**
 * The value in copper of the coins that a character or a party can spend: coins of the party's system in the containers
 * that the user may see. Undefined until the value is loaded.
 */
export function usePurseTotal(owner: Container['owner'] | undefined): number | undefined {
  const idOf = (type: Container['owner']['type']) => (owner?.type === type ? owner.id : undefined);
  const character = useCharacterPurse(idOf('character'));
  const party = usePartyPurse(idOf('party'));
  return (character.data ?? party.data)?.data.total_copper;
}

/**
 * Characters that can receive coins: the party's characters or, if `partyId` is null, the user's own characters outside
 * any party.
 */
export function useRecipients(partyId: string | null) {
  const query = partyId === null ? {} : { party_id: partyId };
  const characters = useQuery(allPages(listCharacters, { query }));
  const recipients = characters.data?.data.filter(
    (character) => character.party_id === partyId && character.primary_container_id !== null,
  );
  return { recipients: recipients ?? [], isPending: characters.isPending, error: characters.error };
}

/** Mutations that give, convert and split coins; everything that shows coins is then refetched. */
export function useCoinWrites() {
  const client = useQueryClient();
  const options = {
    quiet: true,
    onSuccess: () => {
      playSound('coin');
      void invalidate(client, LEDGER);
    },
  };
  return {
    give: useWrite(giveCoins, options),
    convert: useWrite(convertCurrency, options),
    split: useWrite(splitCoins, options),
  };
}
