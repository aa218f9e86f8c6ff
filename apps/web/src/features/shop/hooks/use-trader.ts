import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import type { ShopInstance } from '@quartermaster/contract/shop';
import { combinedState } from '../../../platform/queries.ts';
import { usePartyCharacters } from '../../character/api.ts';
import { useContainersInParty } from '../../container/api.ts';
import type { Basket } from '../state.ts';
import type { Payer } from '../view.ts';

/** The trading character, and the containers to sell from, to store purchases in and to pay from. */
export interface Trader extends Payer {
  readonly isPending: boolean;
  /** The error that prevented loading the characters or the containers. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** The characters that the user acts for in the shop's party. */
  readonly characters: readonly Character[];
  readonly character: Character | undefined;
  readonly sources: readonly Container[];
  readonly targets: readonly Container[];
  readonly purses: readonly Container[];
  readonly container: Container | undefined;
  readonly purse: Container | undefined;
}

/**
 * The character chosen in the basket, otherwise the first character in the party that the user acts for, with the
 * containers of the character and of the party.
 */
export function useTrader(shop: ShopInstance, basket: Basket): Trader {
  const characterQuery = usePartyCharacters(shop.party_id);
  const characters = (characterQuery.data?.data ?? []).filter(({ permissions }) => permissions.act);
  const character = characters.find(({ id }) => id === basket.characterId) ?? characters[0];
  const mayTrade = shop.permissions.trade;
  const containerQuery = useContainersInParty(mayTrade ? shop.party_id : null);
  const containersOf = (ownerId: string | undefined) =>
    containerQuery.data?.data.filter(({ owner }) => owner.id === ownerId) ?? [];
  const containers = [...containersOf(character?.id), ...containersOf(shop.party_id)];
  const sources = containers.filter(({ permissions }) => permissions.withdraw);
  const targets = containers.filter(({ permissions }) => permissions.deposit);
  const purses = sources.filter(({ permissions }) => permissions.deposit);
  const container = targets.find(({ id }) => id === basket.containerId) ?? targets[0];
  // Without a choice, the container that receives the purchases pays for them.
  const purse = purses.find(({ id }) => id === (basket.purseId ?? container?.id)) ?? purses[0];
  const state = combinedState([characterQuery, ...(mayTrade ? [containerQuery] : [])]);
  return { ...state, characters, character, sources, targets, purses, container, purse };
}
