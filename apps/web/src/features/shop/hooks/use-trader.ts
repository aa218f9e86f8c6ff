import type { Character } from '@quartermaster/contract/character';
import type { Container } from '@quartermaster/contract/container';
import type { ShopInstance } from '@quartermaster/contract/shop';
import { usePartyCharacters } from '../../character/api.ts';
import { useCharacterPurse } from '../../coin/api.ts';
import { useCharacterContainers } from '../../container/api.ts';
import type { Basket } from '../state.ts';

/** Who trades in a shop, out of and into which containers, and with how much money. */
export interface Trader {
  readonly isPending: boolean;
  /** For whom the person acts in the shop's party. */
  readonly characters: readonly Character[];
  readonly character: Character | undefined;
  /** Out of which things may be taken. */
  readonly sources: readonly Container[];
  /** Takes what is bought, and pays first. */
  readonly container: Container | undefined;
  readonly targets: readonly Container[];
  /** Copper; undefined while nobody knows. */
  readonly purse: number | undefined;
}

/** The trader whom a basket names, or the person's first character there. */
export function useTrader(shop: ShopInstance, basket: Basket): Trader {
  const party = usePartyCharacters(shop.party_id);
  const characters = (party.data?.data ?? []).filter(({ permissions }) => permissions.act);
  const character = characters.find(({ id }) => id === basket.characterId) ?? characters[0];
  const owned = useCharacterContainers(character?.id);
  const purse = useCharacterPurse(character?.id);
  const containers = owned.data?.data ?? [];
  const targets = containers.filter(({ permissions }) => permissions.deposit);
  return {
    isPending: party.isPending || (character !== undefined && owned.isPending),
    characters,
    character,
    sources: containers.filter(({ permissions }) => permissions.withdraw),
    targets,
    container: targets.find(({ id }) => id === basket.containerId) ?? targets[0],
    purse: purse.data?.data.total_copper,
  };
}
